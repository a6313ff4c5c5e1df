import type { Day } from '#shared/standard/markets/day.ts';
import type { AccountFacts } from '../facts.ts';

/**
 * Returns whether an account's transactions lead from the closing balances of its statements to its current balance.
 * Otherwise, the bank has not returned all transactions, and the balances of earlier days are unknown. Statements that
 * end before the first transaction are ignored.
 */
export const matchesStatements = (
  { balance, statements = [] }: AccountFacts,
  netByDay: ReadonlyMap<Day, bigint> | undefined,
  asOf: Day,
): boolean => {
  if (balance === undefined || netByDay === undefined) return true;
  const movements = [...netByDay];
  const first = movements.map(([day]) => day).toSorted()[0] ?? asOf;
  return statements
    .filter(({ day }) => first <= day && day <= asOf)
    .every((statement) => {
      const later = movements.filter(([day]) => day > statement.day);
      return statement.balance === later.reduce((sum, [, net]) => sum - net, balance);
    });
};
