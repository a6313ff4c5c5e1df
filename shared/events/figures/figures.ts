import { eventKeys } from '#shared/events/keys.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Owner } from '#shared/platform/storage/entities.ts';
import { type Item, puts, type Table } from '#shared/platform/storage/table.ts';
import type { Outcome, Tally } from './tally.ts';

/** The number of outcomes of one kind at one bank, and the sum of their quantities. */
export interface Figure extends Pick<Tally, 'outcome' | 'providerCode' | 'currency'> {
  readonly count: number;
  readonly sum: number;
}

export interface DayFigures {
  readonly day: string;
  readonly figures: readonly Figure[];
  /** Set if the day is still open and has too many tallies to read. Some are then missing from its figures. */
  readonly isPartial?: true;
}

/** Days after which no tallies are added: the stream keeps changes for one day, and a day's changes last until its end. */
export const openDays = 3;

/** Returns the day (UTC) that was `days` days ago. */
export const daysAgo = (days: number, now: Clock): string => addSeconds(now(), -days * 86_400).slice(0, 10);

/** Returns the last days (UTC) until today, oldest first. */
export const lastDays = (count: number, now: Clock): readonly string[] =>
  Array.from({ length: count }, (_, index) => daysAgo(count - 1 - index, now));

/** Days from the beginning of a day until the table deletes its tallies. */
export const tallyRetentionDays = 10;
/** Limits how much of a day is read at once, and how much a page reads of an open day, at most 5 MB. */
const maxItemsOfDay = 5_000;

/** An item with at most this many tallies costs one write unit. */
const maxTallies = 18;

const none = '-';

const textOf = ({ mark, outcome, providerCode = none, currency, quantity }: Tally): string =>
  [mark, outcome, providerCode, currency, quantity].join(' ');

const ownerOf = ({ clientId, market }: Owner): string => `${clientId} ${market}`;

const figureOf = (name: string, count: number, sum: number): Figure => {
  const [outcome, providerCode, currency = ''] = name.split(' ');
  return {
    outcome: outcome as Outcome,
    providerCode: providerCode === none ? undefined : providerCode,
    currency,
    count,
    sum,
  };
};

const nameOf = ({ outcome, providerCode = none, currency }: Omit<Figure, 'count' | 'sum'>): string =>
  [outcome, providerCode, currency].join(' ');

/** Adds up outcomes by kind, bank and currency. */
export const addUp = (counted: Iterable<Figure>): readonly Figure[] => {
  const sums = new Map<string, Figure>();
  for (const figure of counted) {
    const name = nameOf(figure);
    const { count, sum } = sums.get(name) ?? { count: 0, sum: 0 };
    sums.set(name, { ...figure, count: count + figure.count, sum: sum + figure.sum });
  }
  return [...sums.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
};

export const figuresOfTallies = (tallies: readonly Tally[]): readonly Figure[] =>
  addUp(
    tallies.map(({ outcome, providerCode, currency, quantity: sum }) => ({
      outcome,
      providerCode,
      currency,
      count: 1,
      sum,
    })),
  );

/** Adds up the tallies of a day, each mark once. Keeps only the marks and the sums of earlier pages in memory. */
const figuresIn = async (
  pages: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
): Promise<readonly Figure[]> => {
  const marks = new Set<string>();
  let figures: readonly Figure[] = [];
  for await (const items of pages) {
    const counted = items
      .flatMap(({ tallies }) => String(tallies).split('\n'))
      .flatMap((text) => {
        const [mark = '', outcome, providerCode, currency, quantity] = text.split(' ');
        if (marks.has(mark)) return [];
        marks.add(mark);
        return figureOf([outcome, providerCode, currency].join(' '), 1, Number(quantity));
      });
    figures = addUp([...figures, ...counted]);
  }
  return figures;
};

const figuresOfDay = ({ counts }: Item): readonly Figure[] =>
  addUp(
    Object.entries(counts as Readonly<Record<string, readonly [number, number]>>).map(([name, [count, sum]]) =>
      figureOf(name, count, sum),
    ),
  );

const dayOf = ({ sk }: Item): string => sk.slice(0, 10);

const dayItem = ({ clientId, market }: Owner, { day, figures }: DayFigures): Item => ({
  ...eventKeys.dayFigures(clientId, market, day),
  entity: 'DayFigures',
  counts: Object.fromEntries(figures.map((figure) => [nameOf(figure), [figure.count, figure.sum]])),
});

/** Yields a day's items with tallies, up to `maxItems` at a time. */
const tallyPages = async function* (
  { clientId, market }: Owner,
  day: string,
  maxItems: number,
  table: Table,
): AsyncGenerator<readonly Item[]> {
  let from = `${day}#TALLIES#`;
  let items: readonly Item[];
  do {
    const only = { from, to: `${day}#TALLIES#~` };
    items = await table.partition(eventKeys.figuresOf(clientId, market), { only, limit: maxItems });
    yield items;
    from = `${items.at(-1)?.sk}!`;
  } while (items.length >= maxItems);
};

/**
 * Stores a client's figures per day. While the stream may still deliver changes, a day consists of tallies, which are read as a
 * set: a tally that was recorded twice counts once. Afterwards, `close` adds them up.
 */
export const createFigures = (table: Table, maxItems = maxItemsOfDay, maxOpenDays: number = tallyRetentionDays) => ({
  /** Records tallies. Recording a tally again changes nothing. */
  async record(tallies: readonly Tally[]): Promise<void> {
    const groups = Map.groupBy(tallies, (tally) => `${ownerOf(tally)} ${tally.day}`);
    const items = [...groups.values()].flatMap((group) =>
      chunks(group, maxTallies).map((chunk): Item => {
        const [{ clientId, market, day }] = chunk as [Tally];
        const text = chunk.map(textOf).join('\n');
        // The key is derived from the tallies, so a retried batch writes the same item.
        const key = eventKeys.tallies(clientId, market, day, digest('tallies', text).slice(0, 16));
        const ttl = epochSeconds(`${day}T00:00:00Z`) + tallyRetentionDays * 86_400;
        return { ...key, entity: 'Tallies', tallies: text, ttl };
      }),
    );
    await table.writeAll(puts(items));
  },

  /** Returns the figures of up to 100 days. Days without figures are omitted. */
  async of({ clientId, market }: Owner, days: readonly string[]): Promise<readonly DayFigures[]> {
    const items = await table.getAll(days.map((day) => eventKeys.dayFigures(clientId, market, day)));
    const closed = items.map((item) => ({ day: dayOf(item), figures: figuresOfDay(item) }));
    const open = days.slice(-maxOpenDays).filter((day) => !closed.some((ofDay) => ofDay.day === day));
    const partition = eventKeys.figuresOf(clientId, market);
    const ofOpen = await Promise.all(
      open.map(async (day): Promise<readonly DayFigures[]> => {
        const only = { prefix: `${day}#TALLIES#` };
        const tallies = await table.partition(partition, { only, limit: maxItems, stale: true });
        if (tallies.length === 0) return [];
        return [{ day, figures: await figuresIn([tallies]), ...(tallies.length === maxItems && { isPartial: true }) }];
      }),
    );
    return [...closed, ...ofOpen.flat()];
  },

  /** Adds up the tallies of a day that has ended more than two days ago. Idempotent. */
  async close(owner: Owner, day: string): Promise<void> {
    const { clientId, market } = owner;
    if (await table.get(eventKeys.dayFigures(clientId, market, day), { stale: true })) return;
    const figures = await figuresIn(tallyPages(owner, day, maxItems, table));
    if (figures.length > 0) await table.writeAll(puts([dayItem(owner, { day, figures })]));
  },

  /** Replaces the figures of days. From then on, their tallies have no effect. */
  async replace(owner: Owner, days: readonly DayFigures[]): Promise<void> {
    await table.writeAll(puts(days.map((day) => dayItem(owner, day))));
  },
});
export type Figures = ReturnType<typeof createFigures>;
