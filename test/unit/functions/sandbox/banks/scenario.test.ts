import { expect, test } from 'vitest';
import { scenarioOf, stepAt } from '#functions/sandbox/banks/scenario.ts';

const dirham = (value: string) => ({ Amount: value, Currency: 'AED' });
const riyal = (value: string) => ({ Amount: value, Currency: 'SAR' });

/** The statuses of a payment of this amount, each with the age of the payment at which it begins. */
const courseOf = (amount: { Amount: string; Currency: string }) => {
  const ages = Array.from({ length: 20 }, (_, seconds) => seconds / 2);
  const course = ages.map((age) => [age, stepAt(amount, age).status] as const);
  return course.filter(([, status], index) => status !== course[index - 1]?.[1]);
};

const settled = [
  [0, 'Pending'],
  [1, 'AcceptedSettlementCompleted'],
  [6, 'AcceptedCreditSettlementCompleted'],
];

test.each(['10.00', '10.09', '10.50', '1.99'])('a payment of %s is debited, then credited', (value) => {
  expect(courseOf(dirham(value))).toEqual(settled);
  expect(scenarioOf(dirham(value)).fault).toBeUndefined();
});

test.each([
  ['10.01', 'AANI.AM04', 'Insufficient funds'],
  ['10.02', 'AANI.AC04', 'Closed account number'],
])('a payment of %s is rejected after a second with %s', (value, Code, Message) => {
  expect(courseOf(dirham(value))).toEqual([
    [0, 'Pending'],
    [1, 'Rejected'],
  ]);
  expect(stepAt(dirham(value), 1).reason).toEqual({ Code, Message });
});

test('a payment of 10.03 stays pending', () => {
  expect(stepAt(dirham('10.03'), 86_400).status).toBe('Pending');
});

test('a payment of 10.04 is accepted without posting, then credited', () => {
  expect(courseOf(dirham('10.04'))).toEqual([
    [0, 'Pending'],
    [1, 'AcceptedWithoutPosting'],
    [6, 'AcceptedCreditSettlementCompleted'],
  ]);
});

test.each([
  ['10.05', 'order-refused'],
  ['10.06', 'unavailable-at-first'],
  ['10.07', 'response-lost'],
  ['10.08', 'short-lived-token'],
])('a payment of %s settles if it survives the fault %s', (value, fault) => {
  expect(scenarioOf(dirham(value)).fault).toBe(fault);
  expect(courseOf(dirham(value))).toEqual(settled);
});

test.each([
  ['AED', dirham('50000.00'), dirham('50000.10')],
  ['SAR', riyal('20000.00'), riyal('20000.10')],
])('an instant payment in %s above the ceiling is rejected immediately', (_currency, ceiling, above) => {
  expect(courseOf(ceiling)).toEqual(settled);
  expect(courseOf(above)).toEqual([[0, 'Rejected']]);
  expect(stepAt(above, 0).reason).toEqual({ Code: 'AANI.AM02', Message: 'Amount above the maximum' });
});

test('a payment above the ceiling still has the fault of its amount', () => {
  expect(scenarioOf(dirham('60000.07')).fault).toBe('response-lost');
  expect(stepAt(dirham('60000.07'), 10).status).toBe('Rejected');
});

test('a payment created by a faster clock is pending', () => {
  expect(stepAt(dirham('10.00'), -1)).toEqual({ afterSeconds: 0, status: 'Pending' });
});
