import { formatMoney } from '#shared/standard/money.ts';
import type { Usage } from './read-usage.ts';

export const header = 'day,market,product,completed,rejected,charged,amount,currency,operations,results'.split(',');

/** Lists counts by name. */
export const countsText = (counts: Readonly<Record<string, number>>, separator: string): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(separator);

/** Stands for each number that is not yet final. */
const missing = 'incomplete';

/** Returns the rows of the file with the usage. A day with too many payments to count yet has a row without numbers. */
export const rowsOf = ({ payments, incomplete, verifications }: Usage) => [
  ...incomplete.map(({ day, market }) => [day, market, 'payments', missing, missing, '', missing]),
  ...payments.flatMap(({ day, market, settled, rejected, value }) => {
    const [first = ['', ''], ...others] = [...value].map(([currency, minor]) => [
      formatMoney({ minor: BigInt(minor), currency }),
      currency,
    ]);
    return [
      [day, market, 'payments', settled, rejected, '', ...first],
      ...others.map((amount) => [day, market, 'payments', '', '', '', ...amount]),
    ];
  }),
  ...verifications.map(({ day, answered, charged, operations, results }) => {
    const details = [operations, results].map((counts) => countsText(counts, '; '));
    return [day, '', 'verifications', answered, '', charged, '', '', ...details];
  }),
];
