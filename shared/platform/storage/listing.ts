import { keys } from './keys.ts';
import { type Item, puts, type Table } from './table.ts';

/** A time range, both ends inclusive, as ISO 8601 instants. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Entry {
  readonly createdAt: string;
  readonly id: string;
}

export interface ListingOptions {
  readonly shards: number;
  /** Zero bits per milestone level: 8 makes one entry in 256 a milestone. */
  readonly bitsPerLevel: number;
  readonly levels: number;
}

const defaultOptions: ListingOptions = { shards: 4, bitsPerLevel: 8, levels: 2 };

/** Delay from an entry to its milestone. No write takes this long, so all older entries are stored by then. */
export const milestoneDelaySeconds = 60;

/** Returns whether an entry was created in a time range. */
export const isWithin = ({ from, to }: Range, { createdAt }: Pick<Entry, 'createdAt'>): boolean =>
  (from === undefined || createdAt >= from) && (to === undefined || createdAt <= to);

/** Returns the sort key of an entry in its list. */
export const positionOf = ({ createdAt, id }: Entry): string => `${createdAt}#${id}`;

const lowBits = (id: string): number => Number.parseInt(id.slice(-8), 16);

/** Returns the attributes that put an item into a list. An item without them is not in any list. */
export const listed = (list: string, entry: Entry, { shards } = defaultOptions) => ({
  list: `${list}#${Number.parseInt(entry.id.slice(0, 4), 16) % shards}`,
  listed: positionOf(entry),
});

/** Reverses `listed`. Returns undefined for an item that is not in any list. */
export const entryOf = (item: Readonly<Record<string, unknown>>): { list: string; entry: Entry } | undefined => {
  if (typeof item.list !== 'string' || typeof item.listed !== 'string') return undefined;
  const [createdAt = '', id = ''] = item.listed.split('#');
  return { list: item.list.slice(0, item.list.lastIndexOf('#')), entry: { createdAt, id } };
};

/** Returns the highest level on which an entry is a milestone: 0 for almost all entries. */
export const milestoneLevel = (id: string, { bitsPerLevel, levels } = defaultOptions): number => {
  let level = 0;
  while (level < levels && lowBits(id) % 2 ** (bitsPerLevel * (level + 1)) === 0) level += 1;
  return level;
};

/** The entries after position `after`, up to and including position `upTo`. */
interface Segment {
  readonly after: string;
  readonly upTo: string;
}

/** Offset up to which it is cheaper to read a page from the top of the list than to find its first entry. */
const shallowOffset = 200;

/** Sorts after every position, because positions begin with a digit. */
const end = 'z';

const descending = (a: Item, b: Item): number => (String(a.listed) < String(b.listed) ? 1 : -1);

/**
 * Pages and exact totals of a list, at a cost that does not grow with the list.
 *
 * The entries are the resources themselves, in order of creation, read through the index `lists`. A list is split into
 * shards so that a busy client does not exhaust one index partition; a page merges the shards.
 *
 * Totals and deep pages use milestones. An entry is a milestone if its id ends in eight zero bits, which is true for
 * one entry in 256. The milestone item stores how many entries lie between it and the milestone before it. One entry in
 * 65,536 is a milestone of the second level too, which counts over the first level in the same way.
 *
 * Example: a list of 5,000 entries has about twenty milestones. Its total is the sum of the twenty stored widths plus a
 * count of the entries after the last milestone. To return page 100, the reader walks the widths to find the segment
 * that holds the first entry of the page, and then reads inside that segment of about 256 entries.
 *
 * A milestone is written a minute after its entry, when no older entry can still arrive, and it is counted again when
 * an entry before it leaves the list. It stores which milestone it counted from. If that is no longer its neighbour,
 * the reader ignores the stored width and counts the segment itself.
 */
export const createListing = (table: Table, options: ListingOptions = defaultOptions) => {
  const { shards, levels } = options;

  /** Reads all shards of a list at the same time. */
  const perShard = <T>(list: string, read: (shard: { readonly list: string }) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: shards }, (_, shard) => read({ list: `${list}#${shard}` })));

  const entries = async (list: string, { after, upTo }: Segment, limit: number): Promise<readonly Item[]> => {
    const newest = { only: within(after, upTo), newestFirst: true, limit };
    const items = (await perShard(list, (shard) => table.partition(shard, newest))).flat();
    return items.toSorted(descending).slice(0, limit);
  };

  const countEntries = async (list: string, { after, upTo }: Segment): Promise<number> => {
    const counts = await perShard(list, (shard) => table.count(shard, within(after, upTo)));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  const milestones = async (list: string, level: number, { after, upTo }: Segment) => {
    const only = { from: `${after}!`, to: upTo };
    const items = await table.partition(keys.milestone(list, level, '').pk, { only });
    return items as readonly (Item & { width: number; from: string })[];
  };

  /**
   * Cuts a segment at the milestones of a level. Returns the newest piece first, with its size if a milestone stores
   * it.
   */
  const cut = async (list: string, level: number, { after, upTo }: Segment) => {
    const pieces: (Segment & { size?: number })[] = [];
    let from = after;
    for (const { sk, width, from: countedFrom } of await milestones(list, level, { after, upTo })) {
      pieces.unshift({ after: from, upTo: sk, ...(countedFrom === from && { size: width }) });
      from = sk;
    }
    return from < upTo ? [{ after: from, upTo }, ...pieces] : pieces;
  };

  const sizeOf = async (list: string, level: number, segment: Segment): Promise<number> => {
    if (level === 0) return countEntries(list, segment);
    const pieces = await cut(list, level, segment);
    const sizes = await Promise.all(pieces.map(async (piece) => piece.size ?? sizeOf(list, level - 1, piece)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  /**
   * Finds the entry that is `offset` places after the newest one. Returns the end of its piece and its offset in it.
   */
  const locate = async (list: string, level: number, segment: Segment, offset: number): Promise<[string, number]> => {
    if (level === 0) return [segment.upTo, offset];
    let remaining = offset;
    for (const piece of await cut(list, level, segment)) {
      const size = piece.size ?? (await sizeOf(list, level - 1, piece));
      if (remaining < size) return locate(list, level - 1, piece, remaining);
      remaining -= size;
    }
    return [segment.after, remaining];
  };

  const writeMilestone = async (list: string, level: number, position: string): Promise<void> => {
    const last = { only: { before: position }, newestFirst: true, limit: 1 };
    const [before] = await table.partition(keys.milestone(list, level, '').pk, last);
    const from = before?.sk ?? '';
    const width = await sizeOf(list, level - 1, { after: from, upTo: position });
    await table.writeAll(puts([{ ...keys.milestone(list, level, position), entity: 'Milestone', width, from }]));
  };

  /** Recounts the first milestone at or after a position, if one exists. */
  const recountFrom = async (list: string, level: number, position: string): Promise<void> => {
    const first = { only: { from: position, to: end }, limit: 1 };
    const [milestone] = await table.partition(keys.milestone(list, level, '').pk, first);
    if (milestone) await writeMilestone(list, level, milestone.sk);
  };

  return {
    /** Returns the keys of one page, newest first, and the number of entries in the range. Pages are 1-based. */
    async page(list: string, page: number, perPage: number, range: Range = {}) {
      const span: Segment = {
        after: range.from ? `${range.from}!` : '',
        upTo: range.to ? `${range.to}~` : end,
      };
      if (span.after >= span.upTo) return { keys: [], total: 0 };
      const offset = (page - 1) * perPage;
      const read = async () => {
        const [upTo, skip] = offset <= shallowOffset ? [span.upTo, offset] : await locate(list, levels, span, offset);
        if (upTo <= span.after) return [];
        return (await entries(list, { after: span.after, upTo }, skip + perPage)).slice(skip);
      };
      const [items, total] = await Promise.all([read(), sizeOf(list, levels, span)]);
      return { keys: items.map(({ pk, sk }) => ({ pk, sk })), total };
    },

    /** Returns the first entries after one position, up to and including another, oldest first. Positions sort by time. */
    async oldest(list: string, { after, upTo }: Segment, limit: number) {
      if (after >= upTo) return [];
      const first = { only: within(after, upTo), limit };
      const items = (await perShard(list, (shard) => table.partition(shard, first))).flat();
      return items
        .map((item) => ({ id: entryOf(item)?.entry.id ?? '', position: String(item.listed) }))
        .toSorted((a, b) => (a.position < b.position ? -1 : 1))
        .slice(0, limit);
    },

    /** Writes the milestones of an entry, one for each level of its id. */
    async writeMilestones(list: string, entry: Entry): Promise<void> {
      const position = positionOf(entry);
      for (let level = 1; level <= milestoneLevel(entry.id, options); level += 1) {
        await writeMilestone(list, level, position);
        await recountFrom(list, level, `${position}!`);
      }
    },

    /** Recounts the milestones after an entry that has left the list. */
    async recountAfter(list: string, entry: Entry): Promise<void> {
      for (let level = 1; level <= levels; level += 1) await recountFrom(list, level, positionOf(entry));
    },
  };
};

export type Listing = ReturnType<typeof createListing>;

/**
 * Returns a segment's sort keys. '!' sorts before every character of a position, so `after!` excludes `after` itself
 * and includes everything that follows.
 */
const within = (after: string, upTo: string) => ({ from: `${after}!`, to: upTo });
