import { expect, test } from 'vitest';
import { scenarioOf, stepAt } from '#functions/sandbox/banks/scenario.ts';

const dirhams = (value: string) => ({ Amount: value, Currency: 'AED' });
const riyals = (value: string) => ({ Amount: value, Currency: 'SAR' });

/** Returns the statuses of a payment of this amount, each with the payment's age in seconds when it begins. */
const statusesOf = (amount: { Amount: string; Currency: string }) => {
  const ages = Array.from({ length: 60 }, (_, seconds) => seconds / 2);
  const samples = ages.map((age) => [age, stepAt(amount, age).status] as const);
  return samples.filter(([, status], index) => status !== samples[index - 1]?.[1]);
};

const settlement = [
  [0, 'Pending'],
  [1, 'AcceptedSettlementCompleted'],
  [6, 'AcceptedCreditSettlementCompleted'],
];

test.each(['10.00', '10.10', '10.50', '1.99'])('a payment of %s is debited, then credited', (value) => {
  expect(statusesOf(dirhams(value))).toEqual(settlement);
  expect(scenarioOf(dirhams(value)).fault).toBeUndefined();
});

test.each([
  ['10.01', 'AANI.AM04', 'Insufficient funds'],
  ['10.02', 'AANI.AC04', 'Closed account number'],
])('a payment of %s is rejected after a second with %s', (value, Code, Message) => {
  expect(statusesOf(dirhams(value))).toEqual([
    [0, 'Pending'],
    [1, 'Rejected'],
  ]);
  expect(stepAt(dirhams(value), 1).reason).toEqual({ Code, Message });
});

test('a payment of 10.03 stays pending', () => {
  expect(stepAt(dirhams('10.03'), 86_400).status).toBe('Pending');
});

test('a payment of 10.04 is accepted without posting, then credited', () => {
  expect(statusesOf(dirhams('10.04'))).toEqual([
    [0, 'Pending'],
    [1, 'AcceptedWithoutPosting'],
    [6, 'AcceptedCreditSettlementCompleted'],
  ]);
});

test('a payment of 10.09 is debited, and later returned because the account of its payee is closed', () => {
  expect(statusesOf(dirhams('10.09'))).toEqual([
    [0, 'Pending'],
    [1, 'AcceptedSettlementCompleted'],
    [6, 'AcceptedWithoutPosting'],
    [20, 'Rejected'],
  ]);
  expect(stepAt(dirhams('10.09'), 20).reason?.Code).toBe('AANI.AC04');
});

test.each([
  ['10.05', 'order-refused'],
  ['10.06', 'unavailable-at-first'],
  ['10.07', 'response-lost'],
  ['10.08', 'short-lived-token'],
])('a payment of %s settles if it survives the fault %s', (value, fault) => {
  expect(scenarioOf(dirhams(value)).fault).toBe(fault);
  expect(statusesOf(dirhams(value))).toEqual(settlement);
});

test.each([
  ['AED', dirhams('50000.00'), dirhams('50000.10')],
  ['SAR', riyals('20000.00'), riyals('20000.10')],
])('an instant payment in %s above the ceiling is rejected immediately', (_currency, ceiling, above) => {
  expect(statusesOf(ceiling)).toEqual(settlement);
  expect(statusesOf(above)).toEqual([[0, 'Rejected']]);
  expect(stepAt(above, 0).reason).toEqual({ Code: 'AANI.AM02', Message: 'Amount above the maximum' });
});

test('a payment above the ceiling still has the fault of its amount', () => {
  expect(scenarioOf(dirhams('60000.07')).fault).toBe('response-lost');
  expect(stepAt(dirhams('60000.07'), 10).status).toBe('Rejected');
});

test('a payment that was created by a faster clock, and so in the future, is pending', () => {
  expect(stepAt(dirhams('10.00'), -1)).toEqual({ afterSeconds: 0, status: 'Pending' });
});
