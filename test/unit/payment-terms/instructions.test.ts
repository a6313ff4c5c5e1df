import { expect, test } from 'vitest';
import { instructionFaults, Instructions, pastDateFaults } from '#shared/payment-terms/instructions.ts';
import type { PaymentType } from '#shared/payment-terms/payment-type.ts';

const faultsOf = (type: PaymentType, instructions?: unknown) =>
  instructionFaults({
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
  expect(faultsOf('SingleInstantPayment')).toEqual([]);
  expect(faultsOf('FixedOnDemand', { maxCumulativeNumberOfPayments: 3 })).toEqual([]);
  expect(faultsOf('FixedPeriodicSchedule', {})).toEqual(['periodicSchedule']);
  expect(faultsOf('VariableDefinedSchedule', monthly())).toEqual(['paymentSchedule', 'periodicSchedule']);
  expect(faultsOf('VariableOnDemand', days({}))).toEqual(['paymentSchedule']);
});

test('payments on demand may have periods with limits, and a fixed one must have its amount there', () => {
  expect(faultsOf('VariableOnDemand', monthly({ maxAmount: '20', controls: {} }))).toEqual([]);
  expect(faultsOf('FixedOnDemand', monthly({ amount: '99' }))).toEqual(['periodicSchedule.amount']);
});

test('the amount of the instructions must equal the amount of the request', () => {
  const total = (amount: string, currency: string) => ({ amount: { amount, currency } });
  expect(faultsOf('SingleInstantPayment', total('0150', 'AED'))).toEqual([]);
  expect(faultsOf('SingleInstantPayment', total('150.01', 'AED'))).toEqual(['amount']);
  expect(faultsOf('SingleInstantPayment', total('150.00', 'SAR'))).toEqual(['amount']);
});

test('the amount of a fixed schedule must equal the amount of the request, and its limit must not be lower', () => {
  for (const overrides of [{}, { amount: '150' }, { maxAmount: '150.0' }, { endDate: '2027-01-01' }])
    expect(faultsOf('FixedPeriodicSchedule', monthly(overrides))).toEqual([]);
  expect(faultsOf('FixedPeriodicSchedule', monthly({ amount: '99', maxAmount: '149.99' }))).toEqual([
    'periodicSchedule.amount',
    'periodicSchedule.maxAmount',
  ]);
  expect(faultsOf('FixedPeriodicSchedule', monthly({ endDate: '2026-12-31' }))).toEqual(['periodicSchedule.endDate']);
  expect(faultsOf('VariablePeriodicSchedule', monthly({ amount: '99', maxAmount: '149.99' }))).toEqual([]);
});

test('a defined schedule must name each day once, and a fixed one must name each amount', () => {
  expect(faultsOf('FixedDefinedSchedule', days({ amount: '1' }, { amount: '9', maxAmount: '9' }))).toEqual([]);
  expect(faultsOf('FixedDefinedSchedule', days({ amount: '1' }, {}, { amount: '9', maxAmount: '8.99' }))).toEqual([
    'paymentSchedule.1.amount',
    'paymentSchedule.2.maxAmount',
  ]);
  expect(faultsOf('VariableDefinedSchedule', days({}, { maxAmount: '9' }))).toEqual([]);
  expect(faultsOf('VariableDefinedSchedule', days({}, { paymentExecutionDate: '2027-01-01' }))).toEqual([
    'paymentSchedule.1.paymentExecutionDate',
  ]);
});

test('a payment can be due today but not on a past day', () => {
  const at = '2027-01-02T23:59:59.000Z';
  const past = (instructions: unknown) => pastDateFaults(Instructions.parse(instructions), at).map(([field]) => field);
  expect(past(monthly())).toEqual(['instructions.periodicSchedule.startDate']);
  expect(past(monthly({ startDate: '2027-01-02' }))).toEqual([]);
  expect(past(days({}, {}, {}))).toEqual(['instructions.paymentSchedule.0.paymentExecutionDate']);
  expect(pastDateFaults(undefined, at)).toEqual([]);
});

test('amounts are stored with two decimals', () => {
  expect(
    Instructions.parse({ maxCumulativeAmount: '1000', ...monthly({ amount: '150.5', maxAmount: '0200.00' }) }),
  ).toMatchObject({ maxCumulativeAmount: '1000.00', periodicSchedule: { amount: '150.50', maxAmount: '200.00' } });
});
