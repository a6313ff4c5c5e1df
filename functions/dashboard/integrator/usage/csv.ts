import { formatMoney } from '#shared/standard/money.ts';
import type { Usage } from './read-usage.ts';

const header = 'day,market,product,completed,rejected,charged,amount,currency,operations,results'.split(',');

/** Lists counts by name. */
export const countsText = (counts: Readonly<Record<string, number>>, separator: string): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(separator);

/** Stands for each number that is not yet final. */
const missing = 'incomplete';

/**
 * Returns the usage as CSV (RFC 4180). No value contains a comma or a quotation mark. A day with too many
 * payments to count yet has a row without numbers.
 */
export const csvOf = ({ payments, incomplete, verifications }: Usage): string => {
  const rows = [
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
  return [header, ...rows].map((row) => `${header.map((_, index) => row[index] ?? '').join(',')}\r\n`).join('');
};
