import { expect, test } from 'vitest';
import { consentSchedule } from '#shared/banks/uae/terms/schedules.ts';
import { controlsOf } from '#shared/payments/mandate/controls.ts';
import { formatPaymentAmount } from '#shared/payments/request/rule-lines.ts';
import { formatAmount } from '#shared/standard/languages/format.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { maxAmountOf } from '#shared/standard/payments/max-amount.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import { aPaymentConsent } from '#test/support/banks/uae/requests.ts';

const day = '2027-01-01';
const period = (amounts: object) => ({ periodicSchedule: { frequency: 'Month', startDate: day, ...amounts } });
const entry = (amounts: object) => ({ paymentSchedule: [{ paymentExecutionDate: day, ...amounts }] });
const amounts = { amount: '20.00', maxAmount: '30.00' };

test.each<[PaymentType, object, string]>([
  ['VariableOnDemand', {}, '150.00'],
  ['VariableOnDemand', period({ amount: '20.00' }), '150.00'],
  ['VariableOnDemand', period(amounts), '30.00'],
  ['VariablePeriodicSchedule', period({ amount: '500.00' }), '150.00'],
  ['VariablePeriodicSchedule', period({ maxAmount: '500.00' }), '500.00'],
  ['VariableDefinedSchedule', entry({}), '150.00'],
  ['VariableDefinedSchedule', entry({ amount: '20.00' }), '20.00'],
  ['VariableDefinedSchedule', entry(amounts), '30.00'],
  ['FixedOnDemand', period({ maxAmount: '500.00' }), '150.00'],
  ['FixedPeriodicSchedule', period({ maxAmount: '500.00' }), '150.00'],
  ['FixedDefinedSchedule', entry(amounts), '20.00'],
])('the customer, the bank and the mandate have the same limit for a %s with %j: %s', (type, given, limit) => {
  const instructions = Instructions.parse(given);
  const [scheduled] = instructions.paymentSchedule ?? [];
  expect(maxAmountOf({ type, amount: '150.00', instructions }, scheduled)).toBe(limit);
  const request = aNewRequest({ type, instructions });
  expect(formatPaymentAmount(request, 'en', scheduled)).toBe(formatAmount(limit, 'AED', 'en'));
  const { payment } = aPaymentConsent(type);
  const atBank = JSON.stringify(consentSchedule({ ...payment, amount: request, instructions }, undefined));
  expect(atBank.match(/(?<="(?:Amount|MaximumIndividualAmount)":\{"Amount":")[^"]+/g)).toEqual([limit]);
  expect(controlsOf(request).slotOf(day)?.maxPaymentMinor).toBe(BigInt(limit.replace('.', '')));
});

test('the amount of a single payment is that of its request', () => {
  const instructions = Instructions.parse(period({ maxAmount: '500.00' }));
  expect(maxAmountOf({ type: 'SingleInstantPayment', amount: '150.00', instructions })).toBe('150.00');
});
