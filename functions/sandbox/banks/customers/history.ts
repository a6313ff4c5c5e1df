import type { BankAccount } from './bank-account.ts';
import { localMonthOf, momentOf, startOf } from './calendar.ts';
import { addMonths, dayOfMonth, daysIn, type Month, monthsBetween } from '#shared/standard/markets/month.ts';
import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import { byTime, type Cause, type Flow, type Movement, totalOf } from './persona.ts';

/** Number of past months that a bank shows, in addition to the current month. */
const monthsShown = 12;

/** Returns the start of the history that a bank shows at the given time. */
export const historyStart = (now: Date | string): string => startOf(addMonths(localMonthOf(now), -monthsShown));

/** Returns the movements on an account between two times, both inclusive, in chronological order. */
export const movementsBetween = (account: BankAccount, from: string, to: string): readonly Movement[] =>
  monthsBetween(localMonthOf(from), localMonthOf(to))
    .flatMap((month) => monthOfAccount(account, month))
    .filter(({ at }) => from <= at && at <= to);

/** Returns an account's balance at a time, in minor units, without the payments that third parties initiated. */
export const plannedBalance = (account: BankAccount, at: string): number => {
  const start = startOf(localMonthOf(at));
  return account.plan.base + totalOf(movementsBetween(account, start, at));
};

/** Purchases happen from 8:00 to 22:00. */
const openingMinute = 8 * 60;
const minutesOpen = 14 * 60;

/** The surplus of a month is settled in its last minute, so that every month starts with the same balance. */
const lastMinute = 24 * 60 - 1;

/**
 * Returns all movements on an account in one month. They are derived only from the account and the month, so they never
 * change, and future months are available too. The closing balance of a month equals its opening balance.
 */
const monthOfAccount = (account: BankAccount, month: Month): readonly Movement[] => {
  const movements = [...flowsIn(account, month), ...purchasesIn(account, month)].toSorted(byTime);
  const surplus = totalOf(movements);
  if (surplus === 0) return movements;
  const { settlement } = account.plan;
  const text = surplus > 0 ? `To ${settlement.name}` : `From ${settlement.name}`;
  const at = momentOf(dayOfMonth(month, daysIn(month)), lastMinute);
  return [...movements, movementOf(account, at, -surplus, text, { kind: 'settlement', with: settlement })];
};

const movementOf = (account: BankAccount, at: string, amount: number, information: string, cause: Cause): Movement => ({
  id: derivedId('movement', account.accountId, at, cause.kind, information),
  at,
  amount,
  information,
  cause,
});

const flowsIn = (account: BankAccount, month: Month): readonly Movement[] =>
  account.plan.flows.flatMap((flow) =>
    flow.days.map((number) => {
      const day = dayOfMonth(month, number);
      const { id: flowId, arrangement, counterparty } = flow;
      const cause = { kind: 'flow', flowId, arrangement, with: counterparty } as const;
      return movementOf(account, momentOf(day, 6 * 60), amountOf(flow, account, day), flow.information, cause);
    }),
  );

/** Returns the amount of a flow on a day, within its spread. */
const amountOf = (flow: Flow, { accountId }: BankAccount, day: string): number => {
  const range = Math.round((flow.amount * flow.spread) / 100);
  const amount = flow.amount - range + (range === 0 ? 0 : diceOf(accountId, flow.id, day)(2 * range + 1));
  return flow.direction === 'in' ? amount : -amount;
};

const purchasesIn = (account: BankAccount, month: Month): readonly Movement[] => {
  const { spending } = account.plan;
  if (!spending) return [];
  const days = Array.from({ length: daysIn(month) }, (_, index) => dayOfMonth(month, index + 1));
  return days.flatMap((day) => {
    const roll = diceOf(account.accountId, 'purchase', day);
    if (roll(100) >= spending.daysInHundred) return [];
    const merchant = spending.merchants[roll(spending.merchants.length)];
    if (!merchant) return [];
    const amount = merchant.from + roll(merchant.to - merchant.from + 1);
    const at = momentOf(day, openingMinute + roll(minutesOpen));
    return movementOf(account, at, -amount, merchant.name, { kind: 'purchase', merchant });
  });
};

const digitsPerRoll = 8;

/** Returns a function that rolls an integer from 0 to `sides` - 1. The same seed always gives the same integers. */
const diceOf = (...seed: readonly string[]): ((sides: number) => number) => {
  let digits = '';
  let blocks = 0;
  return (sides) => {
    if (digits.length < digitsPerRoll) {
      digits += digest('dice', ...seed, String(blocks));
      blocks += 1;
    }
    const rolled = Number.parseInt(digits.slice(0, digitsPerRoll), 16);
    digits = digits.slice(digitsPerRoll);
    return rolled % sides;
  };
};
