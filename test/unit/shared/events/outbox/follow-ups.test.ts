import { expect, test } from 'vitest';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { changeOf } from '#shared/events/derive.ts';
import { mandateLifecycle, newMandate } from '#shared/payments/mandate/mandate.ts';
import { dataStepsOf, paymentStepsOf, timersOf } from '#shared/events/outbox/follow-ups.ts';
import { move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aPaymentThrough, aStagedConsent, at } from '#test/support/builders/a-payment.ts';

/** Returns the data runner's steps after a payment has reached the last of these statuses. */
const stepsAt = (...statuses: readonly PaymentStatus[]): readonly string[] => {
  const [before, after] = [statuses.slice(0, -1), statuses].map((reached) => ({
    ...aPaymentThrough(...reached).payment,
    entity: 'Payment',
  }));
  return dataStepsOf(changeOf({ before, after, writtenAt: Date.parse(at(9)) / 1000 })).map(({ due }) => due);
};

test('the debtor account is recorded once, when it has been debited', () => {
  expect(stepsAt('AcceptedWithoutPosting')).toEqual([]);
  expect(stepsAt('AcceptedSettlementCompleted')).toEqual(['debtor']);
  expect(stepsAt('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted')).toEqual([]);
  expect(stepsAt('Rejected')).toEqual([]);
});

test('the debtor account is also recorded if the bank reports only the credit', () => {
  expect(stepsAt('AcceptedCreditSettlementCompleted')).toEqual(['debtor']);
  expect(stepsAt('AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted')).toEqual(['debtor']);
});

test.each([
  ['before its schedule ends', 2, at(2)],
  ['after its schedule has ended', 4, at(4)],
])('a mandate that is revoked %s is processed immediately', (_, revokedAt, dueAt) => {
  const ids = { clientId: newId(), market: 'UAE', paymentRequestId: newId(), consentId: newId() } as const;
  const mandate = newMandate({ ...ids, scheduleEndsAt: at(3), executesAt: undefined }, at(0));
  const active = move(mandateLifecycle, mandate, 'Active', at(1));
  const revoked = move(mandateLifecycle, active, 'Revoked', at(revokedAt));
  const [before, after] = [active, revoked].map((image) => ({ ...image, entity: 'Mandate' }));
  const change = changeOf({ before, after, writtenAt: Date.parse(at(revokedAt)) / 1000 });
  expect(timersOf(change, () => new Date(at(9)))).toEqual([
    { message: { timer: 'expiry', kind: 'mandate', id: mandate.id }, dueAt },
  ]);
});

test('a bank consent whose tokens were lost is revoked while the customer may still decide', () => {
  const { consent } = aStagedConsent();
  const updated = bumpVersion(consent, at(2));
  const spent = {
    ...bumpVersion(updated, at(3)),
    stagings: updated.stagings.map((staging) => ({ ...staging, isSpent: true as const })),
  };
  const stepsAfter = (from: typeof consent, to: typeof consent) => {
    const [before, after] = [from, to].map((image) => ({ ...image, entity: 'PaymentConsent' }));
    return paymentStepsOf(changeOf({ before, after, writtenAt: Date.parse(at(9)) / 1000 }));
  };
  expect(stepsAfter(consent, updated)).toEqual([]);
  expect(stepsAfter(updated, spent)).toEqual([{ due: 'revocation', consentId: consent.id }]);
  expect(stepsAfter(spent, bumpVersion(spent, at(4)))).toEqual([]);
});
