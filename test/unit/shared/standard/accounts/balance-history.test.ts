import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import { balanceHistory, bookedBalance } from '#shared/standard/accounts/balance-history.ts';
import { numberOf, signedUnits } from '#shared/standard/accounts/exact.ts';
import type { Transaction } from '#shared/standard/accounts/transaction.ts';

const currency = 'SAR';
const timeZone = 'Asia/Riyadh';

const aBalance = (amount: string, creditDebitIndicator: Balance['creditDebitIndicator'] = 'Credit'): Balance => ({
  creditDebitIndicator,
  type: 'InterimBooked',
  dateTime: '2026-03-10T09:00:00Z',
  amount: { amount, currency },
});

const aTransaction = (
  bookingDateTime: string,
  amount: string,
  creditDebitIndicator: Transaction['creditDebitIndicator'],
  status: Transaction['status'] = 'Booked',
): Transaction => ({
  transactionId: bookingDateTime + amount,
  transactionDateTime: bookingDateTime,
  transactionType: 'Other',
  subTransactionType: 'MoneyTransfer',
  creditDebitIndicator,
  status,
  bookingDateTime,
  amount: { amount, currency },
});

const amountsOf = (history: ReturnType<typeof balanceHistory>) =>
  history.map(({ date, units }) => [date, numberOf(units)]);

test('the balance at the end of a day is the current balance with later bookings reversed', () => {
  const transactions = [
    aTransaction('2026-03-08T10:00:00Z', '250.50', 'Credit'),
    aTransaction('2026-03-09T10:00:00Z', '100.00', 'Debit'),
    aTransaction('2026-03-10T08:00:00Z', '20.25', 'Debit'),
  ];
  const range = { from: '2026-03-07', to: '2026-03-10', timeZone };
  expect(amountsOf(balanceHistory(aBalance('1000.00'), transactions, range))).toEqual([
    ['2026-03-07', 869.75],
    ['2026-03-08', 1120.25],
    ['2026-03-09', 1020.25],
    ['2026-03-10', 1000],
  ]);
});

test('the balance of the last day does not include later bookings', () => {
  const transactions = [aTransaction('2026-03-10T08:00:00Z', '300.00', 'Credit')];
  const range = { from: '2026-03-08', to: '2026-03-09', timeZone };
  expect(amountsOf(balanceHistory(aBalance('1000.00'), transactions, range))).toEqual([
    ['2026-03-08', 700],
    ['2026-03-09', 700],
  ]);
});

test.each([
  ['the end of the day before', { type: 'ClosingBooked', dateTime: '2026-03-09T20:59:59Z' }],
  ['the start of the day', { type: 'OpeningBooked', dateTime: '2026-03-10T05:00:00Z' }],
] as const)('a payment that was booked after the balance of %s is subtracted from it', (_title, time) => {
  const transactions = [aTransaction('2026-03-10T08:00:00Z', '300.00', 'Debit')];
  const range = { from: '2026-03-09', to: '2026-03-10', timeZone };
  expect(amountsOf(balanceHistory({ ...aBalance('1000.00'), ...time }, transactions, range))).toEqual([
    ['2026-03-09', 1000],
    ['2026-03-10', 700],
  ]);
});

test('a balance without a valid time includes all transactions', () => {
  const transactions = [aTransaction('2026-03-10T08:00:00Z', '300.00', 'Debit')];
  const range = { from: '2026-03-08', to: '2026-03-09', timeZone };
  expect(amountsOf(balanceHistory({ ...aBalance('1000.00'), dateTime: '' }, transactions, range))).toEqual([
    ['2026-03-08', 1300],
    ['2026-03-09', 1300],
  ]);
});

test('a transaction late in the evening UTC belongs to the next day in Riyadh', () => {
  const transactions = [aTransaction('2026-03-08T21:30:00Z', '10.00', 'Credit')];
  const range = { from: '2026-03-08', to: '2026-03-09', timeZone };
  expect(amountsOf(balanceHistory(aBalance('100.00'), transactions, range))).toEqual([
    ['2026-03-08', 90],
    ['2026-03-09', 100],
  ]);
});

test('an overdrawn account has a negative balance, and pending transactions are not counted', () => {
  const transactions = [
    aTransaction('2026-03-10T08:00:00Z', '500.00', 'Debit'),
    aTransaction('2026-03-10T09:00:00Z', '900.00', 'Debit', 'Pending'),
  ];
  const range = { from: '2026-03-09', to: '2026-03-10', timeZone };
  expect(amountsOf(balanceHistory(aBalance('120.00', 'Debit'), transactions, range))).toEqual([
    ['2026-03-09', 380],
    ['2026-03-10', -120],
  ]);
});

test('of the balances that a bank returns, the one with the most preferred type is used', () => {
  const interim = aBalance('1.00');
  const closing: Balance = { ...interim, type: 'ClosingBooked' };
  expect(bookedBalance([{ ...interim, type: 'Expected' }, interim, closing])).toBe(closing);
  expect(bookedBalance([{ ...interim, type: 'Expected' }])).toBeUndefined();
});

test('an available balance that includes an overdraft limit is not used, but one without a limit is', () => {
  const available: Balance = { ...aBalance('6000.00'), type: 'InterimAvailable' };
  const withLimit = (limit: string, included: boolean): Balance => ({
    ...available,
    creditLine: [{ included, type: 'Pre-Agreed', amount: { amount: limit, currency } }],
  });
  expect(bookedBalance([withLimit('5000.00', true)])).toBeUndefined();
  const closing: Balance = { ...available, type: 'ClosingAvailable' };
  expect(bookedBalance([withLimit('5000.00', true), closing])).toBe(closing);
  for (const usable of [available, withLimit('5000.00', false), withLimit('0.00', true)])
    expect(bookedBalance([usable])).toBe(usable);
});

test("a balance in another currency than the account's is not used", () => {
  const riyals = aBalance('3750.00');
  const dollars: Balance = { ...riyals, type: 'ClosingBooked', amount: { amount: '1000.00', currency: 'USD' } };
  expect(bookedBalance([dollars, riyals], 'SAR')).toBe(riyals);
  expect(bookedBalance([dollars], 'SAR')).toBeUndefined();
  expect(bookedBalance([dollars, riyals])).toBe(dollars);
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => numberOf(units).toFixed(5));
const someTransactions = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    amount,
    sign: fc.constantFrom('Credit' as const, 'Debit' as const),
  }),
);
const february = { from: '2026-02-01', to: '2026-02-28', timeZone };
const transactionsOf = (entries: readonly { day: number; amount: string; sign: 'Credit' | 'Debit' }[]) =>
  entries.map(({ day, amount: text, sign }) =>
    aTransaction(`2026-02-${String(day).padStart(2, '0')}T08:00:00Z`, text, sign),
  );

test('from one day to the next, the balance changes by exactly the bookings of the later day', () => {
  fc.assert(
    fc.property(someTransactions, amount, (entries, current) => {
      const transactions = transactionsOf(entries);
      const history = balanceHistory(aBalance(current), transactions, february);
      history.slice(1).forEach(({ date, units }, index) => {
        const booked = transactions
          .filter(({ bookingDateTime }) => bookingDateTime.startsWith(date))
          .reduce((sum, { creditDebitIndicator, amount: value }) => sum + signedUnits(creditDebitIndicator, value), 0n);
        expect(units - (history[index]?.units ?? 0n)).toBe(booked);
      });
      expect(history.at(-1)?.units).toBe(signedUnits('Credit', { amount: current, currency }));
    }),
  );
});

test('the order of the transactions does not matter', () => {
  fc.assert(
    fc.property(someTransactions, (entries) => {
      const transactions = transactionsOf(entries);
      expect(balanceHistory(aBalance('5.00'), transactions.toReversed(), february)).toEqual(
        balanceHistory(aBalance('5.00'), transactions, february),
      );
    }),
  );
});
