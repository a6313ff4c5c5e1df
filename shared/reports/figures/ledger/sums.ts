import { type Category, type CategoryGroup, groupOf } from '#shared/reports/categories/category.ts';
import { monthOf } from '../measure/days.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import type { Month } from '#shared/standard/markets/month.ts';
import type { Entry } from './entry.ts';

/** What moved on a day in one category: the sum in minor units, with its sign, and the number of movements. */
export interface DaySum {
  readonly category: Category;
  readonly day: Day;
  readonly minor: bigint;
  readonly count: number;
}

/** What one payer or payee moved on a day in one category. */
export interface PartySum {
  readonly category: Category;
  readonly party: string;
  /** How a bank writes the party. If banks write it in several ways, the first in the order of the alphabet. */
  readonly name: string | undefined;
  readonly day: Day;
  readonly minor: bigint;
}

/** What one payee received in a month, without sign. */
export interface PayeeSum {
  readonly payee: string;
  readonly month: Month;
  readonly minor: bigint;
}

/** Groups of which the figures look at each payer or payee by day. They have few of them, except the payers of sales. */
const groupsByParty: ReadonlySet<CategoryGroup> = new Set(['salary', 'income', 'loan']);
const hasFewParties = (category: Category): boolean =>
  groupsByParty.has(groupOf(category)) && category !== 'BUSINESS_INCOME';
/** Groups of which the figures look for payments that repeat. */
const spending: ReadonlySet<CategoryGroup> = new Set(['fixed', 'discretionary', 'high-risk', 'unknown', 'loan']);

/** The sums of entries. They grow with the days and the payees, not with the entries. */
export interface Sums {
  readonly days: ReadonlyMap<string, DaySum>;
  readonly parties: ReadonlyMap<string, PartySum>;
  readonly payees: ReadonlyMap<string, PayeeSum>;
}

export interface OpenSums extends Sums {
  add(entry: Entry): void;
}

const firstName = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** Sums that begin with the given ones. Those do not change. */
export const openSums = (from?: Sums): OpenSums => {
  const days = new Map(from?.days);
  const parties = new Map(from?.parties);
  const payees = new Map(from?.payees);
  return {
    days,
    parties,
    payees,
    add({ category, day, minor, party, partyName }) {
      const group = groupOf(category);
      const dayKey = `${category} ${day}`;
      const sum = days.get(dayKey);
      days.set(dayKey, { category, day, minor: (sum?.minor ?? 0n) + minor, count: (sum?.count ?? 0) + 1 });
      if (hasFewParties(category)) {
        const key = `${dayKey} ${party}`;
        const known = parties.get(key);
        const name = firstName(known?.name, partyName);
        parties.set(key, { category, party, name, day, minor: (known?.minor ?? 0n) + minor });
      }
      if (spending.has(group) && party !== '') {
        const month = monthOf(day);
        const key = `${month} ${party}`;
        payees.set(key, { payee: party, month, minor: (payees.get(key)?.minor ?? 0n) - minor });
      }
    },
  };
};
