import { expect, test } from 'vitest';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';

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
