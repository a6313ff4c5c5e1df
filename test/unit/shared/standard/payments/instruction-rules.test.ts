import { expect, test } from 'vitest';
import { dateErrors, instructionErrors } from '#shared/standard/payments/instruction-rules.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';

const invalidFieldsOf = (type: PaymentType, instructions?: unknown) =>
  instructionErrors({
    type,
    amount: '150.00',
    currency: 'AED',
    instructions: instructions === undefined ? undefined : Instructions.parse(instructions),
  }).map(([field]) => field.replace('instructions.', ''));

const monthly = (overrides = {}) => ({
  periodicSchedule: { frequency: 'Month', startDate: '2027-01-01', ...overrides },
});
const days = (...entries: readonly object[]) => ({
  paymentSchedule: entries.map((entry, index) => ({ paymentExecutionDate: `2027-01-0${index + 1}`, ...entry })),
});

test('each payment type requires its own schedule and allows no other', () => {
  expect(invalidFieldsOf('SingleInstantPayment')).toEqual([]);
  expect(invalidFieldsOf('FixedOnDemand', { maxCumulativeNumberOfPayments: 3 })).toEqual([]);
  expect(invalidFieldsOf('FixedPeriodicSchedule', {})).toEqual(['periodicSchedule']);
  expect(invalidFieldsOf('VariableDefinedSchedule', monthly())).toEqual(['paymentSchedule', 'periodicSchedule']);
  expect(invalidFieldsOf('VariableOnDemand', days({}))).toEqual(['paymentSchedule']);
});

test('on-demand payments may have limits per period, and a fixed amount must be the same there', () => {
  expect(invalidFieldsOf('VariableOnDemand', monthly({ maxAmount: '150', controls: {} }))).toEqual([]);
  expect(invalidFieldsOf('FixedOnDemand', monthly({ amount: '99' }))).toEqual(['periodicSchedule.amount']);
});

test('the amount of the instructions must equal the amount of the request', () => {
  const total = (amount: string, currency: string) => ({ amount: { amount, currency } });
  expect(invalidFieldsOf('SingleInstantPayment', total('0150', 'AED'))).toEqual([]);
  expect(invalidFieldsOf('SingleInstantPayment', total('150.01', 'AED'))).toEqual(['amount']);
  expect(invalidFieldsOf('SingleInstantPayment', total('150.00', 'SAR'))).toEqual(['amount']);
});

test('a fixed schedule has the amount of the request, and its limit must not be lower', () => {
  for (const overrides of [{}, { amount: '150' }, { maxAmount: '150.0' }, { endDate: '2027-01-01' }])
    expect(invalidFieldsOf('FixedPeriodicSchedule', monthly(overrides))).toEqual([]);
  expect(invalidFieldsOf('FixedPeriodicSchedule', monthly({ amount: '99', maxAmount: '149.99' }))).toEqual([
    'periodicSchedule.amount',
    'periodicSchedule.maxAmount',
  ]);
  expect(invalidFieldsOf('FixedPeriodicSchedule', monthly({ endDate: '2026-12-31' }))).toEqual([
    'periodicSchedule.endDate',
  ]);
});

test.each(['VariableOnDemand', 'VariablePeriodicSchedule'] as const)(
  'the default amount of a %s must not be more than the highest amount',
  (type) => {
    for (const overrides of [
      { amount: '150' },
      { amount: '500', maxAmount: '500' },
      { amount: '99', maxAmount: '149.99' },
      { maxAmount: '150' },
    ])
      expect(invalidFieldsOf(type, monthly(overrides))).toEqual([]);
    for (const overrides of [{ amount: '150.01' }, { amount: '100', maxAmount: '99.99' }])
      expect(invalidFieldsOf(type, monthly(overrides))).toEqual(['periodicSchedule.amount']);
    // If the schedule names no amount, the default is the amount of the payment request.
    expect(invalidFieldsOf(type, monthly({ maxAmount: '149.99' }))).toEqual(['periodicSchedule.maxAmount']);
  },
);

test('a defined schedule must contain each day once, and a fixed one must contain each amount', () => {
  expect(invalidFieldsOf('FixedDefinedSchedule', days({ amount: '1' }, { amount: '9', maxAmount: '9' }))).toEqual([]);
  expect(
    invalidFieldsOf('FixedDefinedSchedule', days({ amount: '1' }, {}, { amount: '9', maxAmount: '8.99' })),
  ).toEqual(['paymentSchedule.1.amount', 'paymentSchedule.2.maxAmount']);
  expect(invalidFieldsOf('VariableDefinedSchedule', days({}, { maxAmount: '9' }))).toEqual([]);
  expect(invalidFieldsOf('VariableDefinedSchedule', days({ amount: '9', maxAmount: '8.99' }))).toEqual([
    'paymentSchedule.0.maxAmount',
  ]);
  expect(invalidFieldsOf('VariableDefinedSchedule', days({}, { paymentExecutionDate: '2027-01-01' }))).toEqual([
    'paymentSchedule.1.paymentExecutionDate',
  ]);
});

/** Returns the fields with dates on which a payment cannot be made, each with its message. */
const dateErrorsAt = (at: string, currency: string, instructions: unknown) =>
  dateErrors({ type: 'FixedDefinedSchedule', currency, instructions: Instructions.parse(instructions) }, at).map(
    ([field, message]) => `${field.replace('instructions.', '')} ${message}`,
  );

test("a payment can be due today in its market's time zone, but not earlier", () => {
  const from = (startDate: string) => monthly({ startDate });
  const past = ['periodicSchedule.startDate must not be in the past'];
  // Already the third in Dubai, and still the second in Riyadh.
  const at = '2027-01-02T20:30:00.000Z';
  expect(dateErrorsAt(at, 'AED', from('2027-01-02'))).toEqual(past);
  expect(dateErrorsAt(at, 'AED', from('2027-01-03'))).toEqual([]);
  expect(dateErrorsAt(at, 'SAR', from('2027-01-02'))).toEqual([]);
  expect(dateErrorsAt('2027-01-02T21:00:00.000Z', 'SAR', from('2027-01-02'))).toEqual(past);
  expect(dateErrorsAt('2027-01-02T19:59:59.000Z', 'AED', days({}, {}, {}))).toEqual([
    'paymentSchedule.0.paymentExecutionDate must not be in the past',
  ]);
});

test('a payment can be due until the consent ends, a year from now, but not later', () => {
  const on = (paymentExecutionDate: string) => days({ paymentExecutionDate });
  const late = 'must be within a year';
  const at = '2027-01-02T12:00:00.000Z';
  expect(dateErrorsAt(at, 'AED', on('2028-01-02'))).toEqual([]);
  expect(dateErrorsAt(at, 'AED', on('2028-01-03'))).toEqual([`paymentSchedule.0.paymentExecutionDate ${late}`]);
  expect(dateErrorsAt(at, 'AED', monthly({ startDate: '2028-05-01' }))).toEqual([`periodicSchedule.startDate ${late}`]);
});

test('a limit below the amount of every payment is rejected', () => {
  const limits = (limit: string) => ({ maxCumulativeAmount: limit });
  const totalLimit = ['maxCumulativeAmount'];
  for (const type of ['SingleInstantPayment', 'FixedOnDemand'] as const) {
    expect(invalidFieldsOf(type, limits('149.99'))).toEqual(totalLimit);
    expect(invalidFieldsOf(type, limits('150'))).toEqual([]);
  }
  expect(invalidFieldsOf('FixedPeriodicSchedule', { ...monthly(), ...limits('50') })).toEqual(totalLimit);
  expect(invalidFieldsOf('VariableOnDemand', limits('50'))).toEqual([]);
  const entries = days({ amount: '90' }, { amount: '70' }, { amount: '80' });
  expect(invalidFieldsOf('FixedDefinedSchedule', { ...entries, ...limits('69.99') })).toEqual(totalLimit);
  const perPeriod = (limit: string) => monthly({ controls: { maxCumulativeAmountPerPeriod: limit } });
  expect(invalidFieldsOf('FixedOnDemand', perPeriod('149'))).toEqual([
    'periodicSchedule.controls.maxCumulativeAmountPerPeriod',
  ]);
  expect(invalidFieldsOf('FixedOnDemand', perPeriod('150'))).toEqual([]);
});

test('a defined schedule whose payments together exceed the limits of the mandate is rejected', () => {
  const entries = days({ amount: '90.10' }, { amount: '70' }, { amount: '80' });
  const amountLimit = (type: PaymentType, maxCumulativeAmount: string) =>
    invalidFieldsOf(type, { ...entries, maxCumulativeAmount });
  expect(amountLimit('FixedDefinedSchedule', '240.10')).toEqual([]);
  expect(amountLimit('FixedDefinedSchedule', '240.09')).toEqual(['maxCumulativeAmount']);
  // The actual amounts of a variable schedule may be lower.
  expect(amountLimit('VariableDefinedSchedule', '240.09')).toEqual([]);
  for (const type of ['FixedDefinedSchedule', 'VariableDefinedSchedule'] as const) {
    expect(invalidFieldsOf(type, { ...entries, maxCumulativeNumberOfPayments: 3 })).toEqual([]);
    expect(invalidFieldsOf(type, { ...entries, maxCumulativeNumberOfPayments: 2 })).toEqual([
      'maxCumulativeNumberOfPayments',
    ]);
  }
});

test('amounts are stored with two decimals', () => {
  expect(
    Instructions.parse({ maxCumulativeAmount: '1000', ...monthly({ amount: '150.5', maxAmount: '0200.00' }) }),
  ).toMatchObject({ maxCumulativeAmount: '1000.00', periodicSchedule: { amount: '150.50', maxAmount: '200.00' } });
});
