import { expect, test } from 'vitest';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { changeOf } from '#shared/outbox/change.ts';
import { dataStepsOf } from '#shared/outbox/reactions.ts';
import { aPaymentThrough, at } from '#test/support/a-payment.ts';

/** What the data runner has to do when a payment takes the last of these statuses. */
const stepsAt = (...statuses: readonly PaymentStatus[]): readonly string[] => {
  const [before, after] = [statuses.slice(0, -1), statuses].map((some) => ({
    ...aPaymentThrough(...some).payment,
    entity: 'Payment',
  }));
  return dataStepsOf(changeOf({ before, after, writtenAt: Date.parse(at(9)) / 1000 })).map(({ due }) => due);
};

test('the account that a payment was made from is remembered once, when it was debited', () => {
  expect(stepsAt('AcceptedWithoutPosting')).toEqual([]);
  expect(stepsAt('AcceptedSettlementCompleted')).toEqual(['debtor']);
  expect(stepsAt('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted')).toEqual([]);
  expect(stepsAt('Rejected')).toEqual([]);
});

test('some banks say only that a payment was credited', () => {
  expect(stepsAt('AcceptedCreditSettlementCompleted')).toEqual(['debtor']);
  expect(stepsAt('AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted')).toEqual(['debtor']);
});
