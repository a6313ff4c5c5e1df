import { expect, test } from 'vitest';
import { rejectReasonOf } from '#shared/payments/payment/reject-reason.ts';
import type { BankRecord } from '#shared/banks/port/payment-report.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { aPaymentThrough, at, returnedStatuses } from '#test/support/builders/a-payment.ts';

const recordWith = (...codes: readonly string[]): BankRecord => ({
  paymentId: 'payment',
  createdAt: at(0),
  statusUpdatedAt: at(1),
  rejectReasons: codes.map((code) => ({ code, description: 'Mariam has AED 3.50' })),
  charges: [],
});

const rejectedWith = (...codes: readonly string[]): Payment => ({
  ...aPaymentThrough('Rejected').payment,
  bank: recordWith(...codes),
});

test.each([
  ['AANI.AM04', 'insufficientFunds'],
  ['AM04', 'insufficientFunds'],
  ['AANI.AM02', 'amountTooHigh'],
  ['AANI.AC04', 'accountClosed'],
  ['AANI.AC03', 'accountInvalid'],
  ['AANI.AB05', 'noResponse'],
])('the code %s means %s', (code, reason) => {
  expect(rejectReasonOf(rejectedWith(code))).toBe(reason);
});

test.each(['AANI.AC06', 'AANI.FR01', 'AANI.RR04', 'AANI.', 'AM04.AANI', 'constructor', ''])(
  'the reason "%s" stays between the customer and the bank',
  (code) => {
    expect(rejectReasonOf(rejectedWith(code))).toBe('undisclosed');
  },
);

test('of several reasons, the first that may be told counts', () => {
  expect(rejectReasonOf(rejectedWith('AANI.MS03', 'AANI.AM04', 'AANI.AC04'))).toBe('insufficientFunds');
});

test('a payment without a record of the bank has an undisclosed reason', () => {
  expect(rejectReasonOf({ ...rejectedWith(), bank: undefined })).toBe('undisclosed');
  expect(rejectReasonOf(rejectedWith())).toBe('undisclosed');
});

test('the payer of a returned payment is not invited to pay again before the amount is back', () => {
  const { payment } = aPaymentThrough(...returnedStatuses);
  expect(rejectReasonOf({ ...payment, bank: recordWith('AANI.AB05') })).toBe('undisclosed');
  expect(rejectReasonOf({ ...payment, bank: recordWith('AANI.AC04') })).toBe('accountClosed');
});
