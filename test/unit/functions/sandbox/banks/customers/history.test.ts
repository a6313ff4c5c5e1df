import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { accountsAt, type BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { personas } from '#functions/sandbox/banks/customers/personas.ts';
import { localDayOf, localMonthOf, startOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { addMonths, dayOfMonth, daysIn } from '#shared/standard/markets/month.ts';
import { historyStart, movementsBetween, plannedBalance } from '#functions/sandbox/banks/customers/history.ts';
import { totalOf } from '#functions/sandbox/banks/customers/persona.ts';

const accounts = providersOf('MAIN', 'real-and-model').flatMap(accountsAt);
const anAccount = fc.constantFrom(...accounts);
const aMoment = fc
  .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('two balances differ by the sum of the transactions between them', () => {
  fc.assert(
    fc.property(anAccount, aMoment, aMoment, (account, first, second) => {
      const [from = '', to = ''] = [first, second].toSorted();
      const laterMovements = movementsBetween(account, from, to).filter(({ at }) => at > from);
      expect(plannedBalance(account, to) - plannedBalance(account, from)).toBe(totalOf(laterMovements));
    }),
    { numRuns: 60 },
  );
});

test('the past does not change as time passes', () => {
  fc.assert(
    fc.property(anAccount, aMoment, aMoment, (account, first, second) => {
      const [from = '', to = ''] = [first, second].toSorted();
      const seen = movementsBetween(account, from, to);
      const seenLater = movementsBetween(account, from, startOf(addMonths(localMonthOf(to), 3)));
      expect(seenLater.slice(0, seen.length)).toEqual(seen);
    }),
    { numRuns: 40 },
  );
});

test('transactions are in chronological order, each with a unique id', () => {
  fc.assert(
    fc.property(anAccount, aMoment, (account, now) => {
      const movements = movementsBetween(account, historyStart(now), now);
      const times = movements.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
    }),
    { numRuns: 30 },
  );
});

test('a bank returns the current month and the twelve before it', () => {
  fc.assert(
    fc.property(aMoment, (now) => {
      const start = historyStart(now);
      expect(localDayOf(start)).toBe(dayOfMonth(addMonths(localMonthOf(now), -12), 1));
      expect(start < now).toBe(true);
    }),
  );
});

test('every month starts with the planned balance', () => {
  fc.assert(
    fc.property(anAccount, aMoment, (account, now) => {
      const first = new Date(new Date(startOf(localMonthOf(now))).getTime() - 1).toISOString();
      expect(plannedBalance(account, first)).toBe(account.plan.base);
    }),
    { numRuns: 40 },
  );
});

test('every account number at every bank is a valid IBAN, and none is used twice', () => {
  const ibans = accounts.flatMap(({ iban }) => iban ?? []);
  expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([]);
  expect(new Set(ibans).size).toBe(ibans.length);
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(accounts.length);
});

const accountOf = (personaId: string, key = 'current'): BankAccount => {
  const found = accounts.find(({ bank, persona, plan }) => {
    return bank.code === 'uae-enbdx' && persona.id === personaId && plan.key === key;
  });
  if (!found) throw new Error(`${personaId} has no account ${key}`);
  return found;
};

const dailyBalances = (account: BankAccount): readonly number[] => {
  const month = '2026-10';
  return Array.from({ length: daysIn(month) }, (_, day) =>
    plannedBalance(account, `${dayOfMonth(month, day + 1)}T12:00:00Z`),
  );
};

test('the customer with an overdraft is below zero on most days and never below the limit', () => {
  const account = accountOf('layla');
  const balances = dailyBalances(account);
  expect(balances.filter((balance) => balance < 0).length).toBeGreaterThan(20);
  expect(Math.min(...balances)).toBeGreaterThan(-account.plan.creditLimit);
});

test('no account is overdrawn beyond its limit', () => {
  const overdrawn = accounts
    .filter(({ bank }) => bank.code === 'uae-enbdx')
    .filter((account) => Math.min(...dailyBalances(account)) < -account.plan.creditLimit);
  expect(overdrawn.map(({ persona, plan }) => `${persona.id} ${plan.key}`)).toEqual([]);
});

test('the customer with little money ends the month with a small balance', () => {
  const lastBalance = dailyBalances(accountOf('rashid')).at(-1) ?? 0;
  expect(lastBalance).toBeGreaterThan(0);
  expect(lastBalance).toBeLessThan(200_000);
});

test.each([
  ['mariam', ['salary', 'standing-order', 'loan', 'direct-debit']],
  ['rashid', ['salary', 'standing-order', 'direct-debit']],
  ['layla', ['salary', 'standing-order', 'direct-debit', 'loan']],
  ['bakery', ['sales', 'direct-debit', 'standing-order', 'loan', 'bill']],
  ['trading', ['sales', 'direct-debit', 'standing-order', 'bill']],
])('the transactions of %s include every arrangement in each month of a year', (personaId, arrangements) => {
  const now = '2026-11-22T10:00:00.000Z';
  const movements = movementsBetween(accountOf(personaId), historyStart(now), startOf('2026-11'));
  for (const arrangement of arrangements) {
    const occurrences = movements.filter(({ cause }) => cause.kind === 'flow' && cause.arrangement === arrangement);
    expect(new Set(occurrences.map(({ at }) => localMonthOf(at))).size).toBe(12);
  }
});

test('there are customers of every category', () => {
  expect(new Set(personas.map(({ category }) => category))).toEqual(new Set(['Retail', 'SME', 'Corporate']));
});
