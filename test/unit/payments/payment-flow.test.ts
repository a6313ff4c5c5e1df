import { expect, test } from 'vitest';
import { decideUpdate, moveConsent } from '#shared/payment-consents/consent-moves.ts';
import { authorise } from '#shared/payments/payment-flow.ts';
import { anAuthorisedPayment, aPaymentThrough, aStagedConsent, at } from '#test/support/a-payment.ts';

const statuses = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  request.status,
  consent.status,
  payment?.status,
];

test('with the agreement of the customer a single payment sets off', () => {
  const moved = anAuthorisedPayment();
  expect(statuses(moved)).toEqual(['Processing', 'Authorized', 'Pending']);
  expect(moved.request.paymentId).toBe(moved.payment?.id);
  expect(moved.consent.paymentId).toBe(moved.payment?.id);
});

test('with the agreement of the customer a mandate comes into force, and nothing is paid yet', () => {
  expect(statuses(anAuthorisedPayment({ type: 'VariableOnDemand' }))).toEqual(['Active', 'Authorized', undefined]);
});

test('two authorisations of one consent name one payment', () => {
  const staged = aStagedConsent();
  const grant = {
    accessToken: 'a',
    accessTokenExpiresAt: at(600),
    refreshToken: undefined,
    debtorAccount: undefined,
    expiresAt: at(900),
  };
  expect(authorise(staged, grant, 'one', at(2)).payment?.id).toBe(authorise(staged, grant, 'two', at(3)).payment?.id);
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
] as const)('a payment through %j leaves %j', (through, left) => {
  expect(statuses(aPaymentThrough(...through))).toEqual(left);
});

test.each([
  ['Rejected', 'Rejected'],
  ['Expired', 'Expired'],
  ['Revoked', 'Cancelled'],
  ['Authorized', 'AwaitingAuthorization'],
] as const)('a waiting consent that is %s leaves its request %s', (status, left) => {
  expect(moveConsent(aStagedConsent(), status, at(5)).request.status).toBe(left);
});

test('a consent that ends while the bank decides does not stop the payment', () => {
  for (const status of ['Revoked', 'Expired', 'Suspended'] as const) {
    expect(moveConsent(anAuthorisedPayment(), status, at(5)).request.status).toBe('Processing');
  }
});

test('a mandate follows its consent', () => {
  const mandate = anAuthorisedPayment({ type: 'FixedPeriodicSchedule' });
  const suspended = moveConsent(mandate, 'Suspended', at(5));
  expect(suspended.request.status).toBe('Suspended');
  expect(moveConsent(suspended, 'Authorized', at(6)).request.status).toBe('Active');
  expect(moveConsent(suspended, 'Revoked', at(6)).request.status).toBe('Revoked');
});

test('in production a client may only withdraw a consent, in a sandbox take any edge', () => {
  const { consent } = anAuthorisedPayment();
  expect(decideUpdate(consent, 'Revoked', 'revocation')).toBe('allowed');
  expect(decideUpdate(consent, 'Suspended', 'revocation')).toBe('only-revocation');
  expect(decideUpdate(consent, 'Rejected', 'revocation')).toBe('only-revocation');
  expect(decideUpdate(consent, 'Suspended', 'any-edge')).toBe('allowed');
  expect(decideUpdate(consent, 'Rejected', 'any-edge')).toBe('refused');
  expect(decideUpdate(consent, 'Authorized', 'revocation')).toBe('unchanged');
  expect(decideUpdate({ ...consent, status: 'Consumed' }, 'Revoked', 'any-edge')).toBe('final');
});
