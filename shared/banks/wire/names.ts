/** The standards of the markets write members in PascalCase. Everybody else here writes them in camelCase. */
type Rename = (name: string) => string;

const renamed = (value: unknown, rename: Rename): unknown => {
  if (Array.isArray(value)) return value.map((element) => renamed(element, rename));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
};

const withFirst =
  (change: (letter: string) => string): Rename =>
  (name) =>
    change(name.slice(0, 1)) + name.slice(1);

/** The value with its members in PascalCase at every depth. */
export const toWire = (value: unknown): unknown =>
  renamed(
    value,
    withFirst((letter) => letter.toUpperCase()),
  );

/** The value with its members in camelCase at every depth. */
export const fromWire = (value: unknown): unknown =>
  renamed(
    value,
    withFirst((letter) => letter.toLowerCase()),
  );
