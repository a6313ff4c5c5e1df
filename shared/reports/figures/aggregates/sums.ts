import { type Category, type CategoryGroup, groupOf } from '#shared/reports/categories/category.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import { type Month, monthOf } from '#shared/standard/markets/month.ts';
import type { Entry } from './entry.ts';

/** The movements of one category on one day: their signed sum in minor units, and their number. */
export interface DaySum {
  readonly category: Category;
  readonly day: Day;
  readonly minor: bigint;
  readonly count: number;
}

/** The movements of one category with one payer or payee on one day. */
export interface PartySum {
  readonly category: Category;
  readonly party: string;
  /** The party's name as the bank writes it. If there are several spellings, the alphabetically first one. */
  readonly name: string | undefined;
  readonly day: Day;
  readonly minor: bigint;
}

/** The unsigned amount that one payee received in one month. */
export interface PayeeSum {
  readonly payee: string;
  readonly month: Month;
  readonly minor: bigint;
}

/** Groups whose figures need daily sums per payer or payee. They have few parties, except for business income. */
const groupsByParty: ReadonlySet<CategoryGroup> = new Set(['salary', 'income', 'loan']);
const hasFewParties = (category: Category): boolean =>
  groupsByParty.has(groupOf(category)) && category !== 'BUSINESS_INCOME';
/** Groups in which recurring payments are detected. */
const spendingGroups: ReadonlySet<CategoryGroup> = new Set(['fixed', 'discretionary', 'high-risk', 'unknown', 'loan']);

/** Sums of entries. Their size grows with the number of days and payees, not with the number of entries. */
export interface Sums {
  readonly days: ReadonlyMap<string, DaySum>;
  readonly parties: ReadonlyMap<string, PartySum>;
  readonly payees: ReadonlyMap<string, PayeeSum>;
}

const alphabeticallyFirst = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** Creates sums that start from the given sums, which are not modified. */
export const createSums = (from?: Sums) => {
  const days = new Map<string, DaySum>(from?.days);
  const parties = new Map<string, PartySum>(from?.parties);
  const payees = new Map<string, PayeeSum>(from?.payees);
  return {
    days,
    parties,
    payees,
    add({ category, day, minor, party, partyName }: Entry): void {
      const group = groupOf(category);
      const dayKey = `${category} ${day}`;
      const sum = days.get(dayKey);
      days.set(dayKey, { category, day, minor: (sum?.minor ?? 0n) + minor, count: (sum?.count ?? 0) + 1 });
      if (hasFewParties(category)) {
        const key = `${dayKey} ${party}`;
        const previous = parties.get(key);
        const name = alphabeticallyFirst(previous?.name, partyName);
        parties.set(key, { category, party, name, day, minor: (previous?.minor ?? 0n) + minor });
      }
      if (spendingGroups.has(group) && party !== '') {
        const month = monthOf(day);
        const key = `${month} ${party}`;
        payees.set(key, { payee: party, month, minor: (payees.get(key)?.minor ?? 0n) - minor });
      }
    },
  };
};
