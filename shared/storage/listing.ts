import { keys, type Key } from './keys.ts';
import type { Item, Table } from './table.ts';

/**
 * Lists in pages with true totals, at a cost that does not grow with the list.
 *
 * An entry is the resource itself, seen through the index `lists` in order of creation. A busy client's entries are
 * spread over shards, which a page merges. Counting and skipping use milestones: an entry whose id ends in ten zero
 * bits (one in 1,024, known from the id alone) becomes a milestone that holds how many entries lie between it and the
 * milestone before; one in 1,048,576 is a milestone of the second level, over the first. A total adds the widths of
 * the upper milestones, of the lower ones since the last upper one, and counts the few entries after the last.
 * A deep page walks the same way and then reads inside one segment of about a thousand entries.
 *
 * A milestone is written a minute after its entry (by then nothing older can still arrive) and recounted when an entry
 * before it leaves the list. It names the milestone it counted from: where that is no longer its neighbour, the
 * reader counts the segment itself.
 */
export interface Listing {
  /** Keys of one page, newest first, and the number of entries in the range. Pages are 1-based. */
  page(list: string, page: number, perPage: number, range?: Range): Promise<{ keys: readonly Key[]; total: number }>;
  /** Makes a settled entry the milestone it is, on every level its id gives it. */
  settle(list: string, entry: Entry): Promise<void>;
  /** Counts the segment around an entry that left the list. */
  recount(list: string, entry: Entry): Promise<void>;
}

/** Instants in ISO 8601; both ends belong to the range. */
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
  /** Zero bits per milestone level: 10 makes one entry in 1,024 a milestone. */
  readonly bitsPerLevel: number;
  readonly levels: number;
}

const standard: ListingOptions = { shards: 4, bitsPerLevel: 10, levels: 2 };

/** How long after its creation an entry's milestone is written: longer than any write can take. */
export const settleSeconds = 60;

const positionOf = ({ createdAt, id }: Entry): string => `${createdAt}#${id}`;

const lowBits = (id: string): number => Number.parseInt(id.slice(-8), 16);

/** The attributes that put an item into a list; leaving them out takes it off. */
export const listed = (list: string, entry: Entry, { shards } = standard) => ({
  list: `${list}#${Number.parseInt(entry.id.slice(0, 4), 16) % shards}`,
  listed: positionOf(entry),
});

/** The list and the entry behind such attributes. */
export const entryOf = (item: { list: string; listed: string }): { list: string; entry: Entry } => {
  const [createdAt = '', id = ''] = item.listed.split('#');
  return { list: item.list.slice(0, item.list.lastIndexOf('#')), entry: { createdAt, id } };
};

/** The highest level on which an entry is a milestone; 0 for nearly all. */
export const milestoneLevel = (id: string, { bitsPerLevel, levels } = standard): number => {
  let level = 0;
  while (level < levels && lowBits(id) % 2 ** (bitsPerLevel * (level + 1)) === 0) level += 1;
  return level;
};

/** The entries after one position, up to and including another. */
interface Segment {
  readonly after: string;
  readonly upTo: string;
}

/** Up to this offset a page is read from the top: cheaper than finding where it begins. */
const shallow = 200;

/** Greater than every position: no position begins with a letter. */
const end = 'z';

const descending = (a: Item, b: Item): number => (String(a.listed) < String(b.listed) ? 1 : -1);

export const openListing = (table: Table, options: ListingOptions = standard): Listing => {
  const { shards, levels } = options;

  const entries = async (list: string, { after, upTo }: Segment, limit: number): Promise<readonly Item[]> => {
    const perShard = await Promise.all(
      Array.from({ length: shards }, (_, shard) =>
        table.query({ ...within(`${list}#${shard}`, after, upTo), Limit: limit }),
      ),
    );
    return perShard
      .flatMap(({ items }) => items)
      .toSorted(descending)
      .slice(0, limit);
  };

  const countEntries = async (list: string, { after, upTo }: Segment): Promise<number> => {
    const perShard = await Promise.all(
      Array.from({ length: shards }, (_, shard) =>
        table.query({ ...within(`${list}#${shard}`, after, upTo), Select: 'COUNT' }),
      ),
    );
    return perShard.reduce((sum, { count }) => sum + count, 0);
  };

  const milestones = async (list: string, level: number, { after, upTo }: Segment) => {
    const { items } = await table.query(milestonesBetween(list, level, `${after}!`, upTo));
    return items as readonly (Item & { width: number; from: string })[];
  };

  /** The segment cut at the milestones of a level, newest piece first, each with its size where a milestone knows it. */
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

  /** The piece of a segment in which the entry lies that is `offset` from its newest, and the offset inside it. */
  const find = async (list: string, level: number, segment: Segment, offset: number): Promise<[string, number]> => {
    if (level === 0) return [segment.upTo, offset];
    let rest = offset;
    for (const piece of await cut(list, level, segment)) {
      const size = piece.size ?? (await sizeOf(list, level - 1, piece));
      if (rest < size) return find(list, level - 1, piece, rest);
      rest -= size;
    }
    return [segment.after, rest];
  };

  const write = async (list: string, level: number, position: string): Promise<void> => {
    const before = await table.query({
      KeyConditionExpression: '#pk = :pk AND #sk < :position',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': keys.milestone(list, level, '').pk, ':position': position },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: 1,
    });
    const from = before.items[0]?.sk ?? '';
    const width = await sizeOf(list, level - 1, { after: from, upTo: position });
    await table.putAll([{ ...keys.milestone(list, level, position), entity: 'Milestone', width, from }]);
  };

  /** Counts again the first milestone at or after a position, if there is one. */
  const rewriteFrom = async (list: string, level: number, position: string): Promise<void> => {
    const { items } = await table.query({
      ...milestonesBetween(list, level, position, end),
      Limit: 1,
    });
    if (items[0]) await write(list, level, items[0].sk);
  };

  return {
    async page(list, page, perPage, range = {}) {
      const whole: Segment = {
        after: range.from ? `${range.from}!` : '',
        upTo: range.to ? `${range.to}~` : end,
      };
      if (whole.after >= whole.upTo) return { keys: [], total: 0 };
      const offset = (page - 1) * perPage;
      const read = async () => {
        const [upTo, skip] = offset <= shallow ? [whole.upTo, offset] : await find(list, levels, whole, offset);
        if (upTo <= whole.after) return [];
        return (await entries(list, { after: whole.after, upTo }, skip + perPage)).slice(skip);
      };
      const [found, total] = await Promise.all([read(), sizeOf(list, levels, whole)]);
      return { keys: found.map(({ pk, sk }) => ({ pk, sk })), total };
    },

    async settle(list, entry) {
      const position = positionOf(entry);
      for (let level = 1; level <= milestoneLevel(entry.id, options); level += 1) {
        await write(list, level, position);
        await rewriteFrom(list, level, `${position}!`);
      }
    },

    async recount(list, entry) {
      for (let level = 1; level <= levels; level += 1) await rewriteFrom(list, level, positionOf(entry));
    },
  };
};

const milestonesBetween = (list: string, level: number, from: string, upTo: string) => ({
  KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :upTo',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
  ExpressionAttributeValues: { ':pk': keys.milestone(list, level, '').pk, ':from': from, ':upTo': upTo },
  ConsistentRead: true,
});

const within = (shard: string, after: string, upTo: string) => ({
  IndexName: 'lists',
  KeyConditionExpression: '#list = :list AND #listed BETWEEN :after AND :upTo',
  ExpressionAttributeNames: { '#list': 'list', '#listed': 'listed' },
  // '!' sorts before every character of a position: nothing equals `after` itself, everything after it is in.
  ExpressionAttributeValues: { ':list': shard, ':after': `${after}!`, ':upTo': upTo },
  ScanIndexForward: false,
});
