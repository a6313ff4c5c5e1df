/** Rooms whose commits change nothing for operators and integrators. */
const internalRooms: ReadonlySet<string> = new Set(['test', 'local', 'simulation', 'certification']);

const roomsOf = (subject: string): { readonly room: string; readonly change: string } => {
  const [, room = 'other', change = subject] = /^([\w-]+): (.+)$/.exec(subject) ?? [];
  return { room, change };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the notes of a release in Markdown: the subjects of its commits by room, oldest first. */
export const notesOf = (subjects: readonly string[]): string => {
  const changes = subjects.map(roomsOf).filter(({ room }) => !internalRooms.has(room));
  const byRoom = Map.groupBy(changes, ({ room }) => room);
  const sections = [...byRoom]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, entries]) => {
      const lines = entries.map(({ change }) => `- ${capitalised(change)}`);
      return [`## ${capitalised(room)}`, '', ...lines].join('\n');
    });
  return sections.join('\n\n') || 'No changes for operators or integrators.';
};

/** Returns the tag of a release: its day in UTC, with a number from the second release of a day on. */
export const nextTag = (tags: readonly string[], now: Date): string => {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '.');
  const taken = new Set(tags);
  for (let count = 1; ; count += 1) {
    const tag = count === 1 ? day : `${day}-${count}`;
    if (!taken.has(tag)) return tag;
  }
};
