import { expect, test } from 'vitest';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { maxPaymentsOf } from '#shared/standard/payments/period-limits.ts';

const createdAt = '2026-11-24T08:00:00.000Z';
const endOf = (type: PaymentType, instructions: Instructions = {}, currency = 'AED'): string =>
  consentEndOf({ type, minor: 100n, currency, instructions }, { createdAt, expiresAt: '2026-11-24T09:00:00.000Z' });

const monthly = { frequency: 'Month', startDate: '2026-12-01' } as const;
const lastMinute = '2027-11-24T07:59:00.000Z';

test.each<[string, string, string]>([
  ['a single payment, a day after the deadline', endOf('SingleInstantPayment'), '2026-11-25T09:00:00.000Z'],
  ['a mandate without a schedule, a minute before a year', endOf('VariableOnDemand'), lastMinute],
  [
    'a schedule without an end date, a minute before a year',
    endOf('FixedPeriodicSchedule', { periodicSchedule: monthly }),
    lastMinute,
  ],
  [
    'a periodic schedule, on its end date in the UAE',
    endOf('FixedPeriodicSchedule', { periodicSchedule: { ...monthly, endDate: '2027-03-01' } }),
    '2027-03-01T19:59:59.000Z',
  ],
  [
    'a schedule that ends later, a minute before a year',
    endOf('FixedPeriodicSchedule', { periodicSchedule: { ...monthly, endDate: '2030-01-01' } }),
    lastMinute,
  ],
  [
    'a defined schedule, on the day of its last payment',
    endOf('FixedDefinedSchedule', {
      paymentSchedule: [{ paymentExecutionDate: '2027-01-02' }, { paymentExecutionDate: '2026-12-05' }],
    }),
    '2027-01-02T19:59:59.000Z',
  ],
  [
    'a schedule in Saudi Arabia, on its end date there',
    endOf('VariableOnDemand', { periodicSchedule: { ...monthly, endDate: '2027-03-01' } }, 'SAR'),
    '2027-03-01T20:59:59.000Z',
  ],
])('a consent ends with %s', (_title, end, expected) => {
  expect(end).toBe(expected);
});

test.each([
  ['AED', '2026-11-23T20:20:00.000Z', '2027-11-23T19:59:59.000Z'],
  ['AED', '2026-11-23T20:01:00.000Z', '2027-11-23T19:59:59.000Z'],
  ['AED', '2026-11-23T20:00:59.000Z', '2027-11-23T19:59:59.000Z'],
  ['AED', '2026-11-23T21:00:59.000Z', '2027-11-23T19:59:59.000Z'],
  ['AED', '2026-11-23T21:01:00.000Z', '2027-11-23T21:00:00.000Z'],
  ['SAR', '2026-11-23T21:20:00.000Z', '2027-11-23T20:59:59.000Z'],
])('a consent in %s of %s does not end in the first hour of a day, when its payments start', (currency, from, end) => {
  const terms = { type: 'FixedOnDemand', minor: 100n, currency } as const;
  expect(consentEndOf(terms, { createdAt: from, expiresAt: from })).toBe(end);
});

test('a consent from the first hour of a day does not promise a payment on the same day of the next year', () => {
  const type = 'FixedPeriodicSchedule';
  const instructions: Instructions = { periodicSchedule: { frequency: 'Month', startDate: '2026-11-24' } };
  const from = '2026-11-23T20:20:00.000Z';
  const end = consentEndOf({ type, minor: 100n, currency: 'AED', instructions }, { createdAt: from, expiresAt: from });
  expect(maxPaymentsOf(type, instructions, dayIn('Asia/Dubai', end))).toBe(12);
});
