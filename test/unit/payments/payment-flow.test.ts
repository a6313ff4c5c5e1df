import { expect, test } from 'vitest';
import { decideUpdate, moveConsent } from '#shared/payment-consents/consent-moves.ts';
import { authorise } from '#shared/payments/payment-flow.ts';
import { anAuthorisedPayment, aPaymentThrough, aSealedGrant, aStagedConsent, at } from '#test/support/a-payment.ts';

const statuses = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  request.status,
  consent.status,
  payment?.status,
];

test('a single payment starts when the customer approves it', () => {
  const flow = anAuthorisedPayment();
  expect(statuses(flow)).toEqual(['Processing', 'Authorized', 'Pending']);
  expect(flow.request.paymentId).toBe(flow.payment?.id);
  expect(flow.consent.paymentId).toBe(flow.payment?.id);
});

test('a mandate becomes active when the customer approves it, and nothing is paid yet', () => {
  expect(statuses(anAuthorisedPayment({ type: 'VariableOnDemand' }))).toEqual(['Active', 'Authorized', undefined]);
});

test('authorising a consent twice creates the same payment', () => {
  const staged = aStagedConsent();
  const paymentIdAt = (interactionId: string, seconds: number) =>
    authorise(staged, aSealedGrant, interactionId, at(seconds)).payment?.id;
  expect(paymentIdAt('one', 2)).toBe(paymentIdAt('two', 3));
});

test.each([
  [['AcceptedSettlementCompleted'], ['Completed', 'Consumed', 'AcceptedSettlementCompleted']],
  [['AcceptedWithoutPosting'], ['Processing', 'Consumed', 'AcceptedWithoutPosting']],
  [
    ['AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted'],
    ['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'],
  ],
  [
    ['AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'],
    ['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'],
  ],
  [
    ['AcceptedWithoutPosting', 'Rejected'],
    ['Failed', 'Consumed', 'Rejected'],
  ],
  [['Rejected'], ['Failed', 'Authorized', 'Rejected']],
] as const)('a payment that goes through %j ends with its request, its consent and itself in %j', (through, left) => {
  expect(statuses(aPaymentThrough(...through))).toEqual(left);
});

test.each([
  ['Rejected', 'Rejected'],
  ['Expired', 'Expired'],
  ['Revoked', 'Cancelled'],
  ['Authorized', 'AwaitingAuthorization'],
] as const)('when a waiting consent becomes %s, its payment request is %s', (status, left) => {
  expect(moveConsent(aStagedConsent(), status, at(5)).request.status).toBe(left);
});

test('a consent that becomes Revoked, Expired or Suspended while the bank decides does not stop the payment', () => {
  for (const status of ['Revoked', 'Expired', 'Suspended'] as const) {
    expect(moveConsent(anAuthorisedPayment(), status, at(5)).request.status).toBe('Processing');
  }
});

test('a mandate and its request take the status of their consent', () => {
  const active = anAuthorisedPayment({ type: 'FixedOnDemand' });
  const suspended = moveConsent(active, 'Suspended', at(5));
  const statusesOf = ({ request, mandate }: typeof suspended) => [request.status, mandate?.status];
  expect([statusesOf(active), statusesOf(suspended)]).toEqual([
    ['Active', 'Active'],
    ['Suspended', 'Suspended'],
  ]);
  expect(statusesOf(moveConsent(suspended, 'Authorized', at(6)))).toEqual(['Active', 'Active']);
  expect(statusesOf(moveConsent(suspended, 'Revoked', at(6)))).toEqual(['Revoked', 'Revoked']);
});

test('a client may only revoke a consent in production, and may make every allowed move in a sandbox', () => {
  const { consent } = anAuthorisedPayment();
  expect(decideUpdate(consent, 'Revoked', 'revocation')).toBe('allowed');
  expect(decideUpdate(consent, 'Suspended', 'revocation')).toBe('only-revocation');
  expect(decideUpdate(consent, 'Rejected', 'revocation')).toBe('only-revocation');
  expect(decideUpdate(consent, 'Suspended', 'any-edge')).toBe('allowed');
  expect(decideUpdate(consent, 'Rejected', 'any-edge')).toBe('refused');
  expect(decideUpdate(consent, 'Authorized', 'revocation')).toBe('unchanged');
  expect(decideUpdate({ ...consent, status: 'Consumed' }, 'Revoked', 'any-edge')).toBe('final');
});
