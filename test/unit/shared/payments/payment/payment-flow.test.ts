import type { PaymentAgreement, AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { decideUpdate } from '#shared/payments/agreement/change-payment-consent.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newTransaction, transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { reserve } from '#shared/payments/mandate/mandate.ts';
import { applyBankStatus, authorise, paymentUnder, useOf } from '#shared/payments/payment/payment-flow.ts';
import { isReturned, paymentIdOf, paymentResource } from '#shared/payments/payment/payment.ts';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import {
  anAuthorisedPayment,
  aPaymentThrough,
  anEncryptedGrant,
  aStagedConsent,
  at,
} from '#test/support/builders/a-payment.ts';

const approval = { interactionId: 'id', customer: 'the customer, encrypted' };

const statuses = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  request.status,
  consent.status,
  payment?.status,
];

test('a single payment starts when the customer approves it', () => {
  const agreement = anAuthorisedPayment();
  expect(statuses(agreement)).toEqual(['Processing', 'Authorized', 'Pending']);
  expect(agreement.request.paymentId).toBe(agreement.payment?.id);
  expect(agreement.consent.paymentId).toBe(agreement.payment?.id);
});

test('a mandate becomes active when the customer approves it, and nothing is paid yet', () => {
  expect(statuses(anAuthorisedPayment({ type: 'VariableOnDemand' }))).toEqual(['Active', 'Authorized', undefined]);
});

test('the approver is stored only with a payment that starts immediately', () => {
  const whereStored = ({ payment, ...others }: PaymentAgreement) => [
    payment?.customer,
    inspect(others, { depth: 9 }).includes(approval.customer),
  ];
  expect(whereStored(authorise(aStagedConsent(), anEncryptedGrant, approval, at(2)))).toEqual([
    approval.customer,
    false,
  ]);
  const mandate = authorise(aStagedConsent({ type: 'VariableOnDemand' }), anEncryptedGrant, approval, at(2));
  expect(whereStored(mandate)).toEqual([undefined, false]);
});

test('authorising a consent twice creates the same payment', () => {
  const staged = aStagedConsent();
  const paymentIdAt = (interactionId: string, seconds: number) =>
    authorise(staged, anEncryptedGrant, { interactionId }, at(seconds)).payment?.id;
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
] as const)('after the bank reports %j, request, consent and payment are %j', (bankStatuses, expected) => {
  expect(statuses(aPaymentThrough(...bankStatuses))).toEqual(expected);
});

test.each([
  ['Rejected', 'Rejected'],
  ['Expired', 'Expired'],
  ['Revoked', 'Cancelled'],
  ['Authorized', 'AwaitingAuthorization'],
] as const)('when a pending consent becomes %s, its payment request is %s', (status, expected) => {
  expect(moveAgreement(aStagedConsent(), status, at(5)).request.status).toBe(expected);
});

test('a payment in progress continues if its consent becomes Revoked, Expired or Suspended', () => {
  for (const status of ['Revoked', 'Expired', 'Suspended'] as const) {
    expect(moveAgreement(anAuthorisedPayment(), status, at(5)).request.status).toBe('Processing');
  }
});

test('a mandate and its request take the status of their consent', () => {
  const active = anAuthorisedPayment({ type: 'FixedOnDemand' });
  const suspended = moveAgreement(active, 'Suspended', at(5));
  const statusesOf = ({ request, mandate }: typeof suspended) => [request.status, mandate?.status];
  expect([statusesOf(active), statusesOf(suspended)]).toEqual([
    ['Active', 'Active'],
    ['Suspended', 'Suspended'],
  ]);
  expect(statusesOf(moveAgreement(suspended, 'Authorized', at(6)))).toEqual(['Active', 'Active']);
  expect(statusesOf(moveAgreement(suspended, 'Revoked', at(6)))).toEqual(['Revoked', 'Revoked']);
});

test('a client may set a status other than Revoked only in a sandbox, and only by a possible transition', () => {
  const { consent } = anAuthorisedPayment();
  const rejected = (message: string) => expect.objectContaining({ details: { status: [message] } });
  expect(() => decideUpdate(consent, 'Suspended', false)).toThrow(rejected('must be Revoked or Paused'));
  expect(() => decideUpdate(consent, 'Rejected', false)).toThrow(rejected('must be Revoked or Paused'));
  expect(decideUpdate(consent, 'Suspended', true)).toMatchObject({ action: 'suspend' });
  expect(() => decideUpdate(consent, 'Rejected', true)).toThrow(rejected('cannot follow Authorized'));
  expect(decideUpdate(consent, 'Authorized', false)).toBe('unchanged');
  const final = expect.objectContaining({ code: 'invalid_state' });
  expect(() => decideUpdate({ ...consent, status: 'Consumed' }, 'Authorized', true)).toThrow(final);
});

test('the account chosen at the bank becomes the debtor account of request, consent and payment', () => {
  const staged = aStagedConsent();
  const chosen = { schemeName: 'IBAN', identification: 'AE460090000000123456789', name: 'Sara' } as const;
  const { request, consent, payment } = authorise(
    staged,
    { ...anEncryptedGrant, debtorAccount: chosen },
    approval,
    at(2),
  );
  const debtor = { ...chosen, id: derivedId('account-party', staged.request.id, 'debtor') };
  expect([request, consent, payment].map((resource) => resource?.debtorAccount)).toEqual([debtor, debtor, debtor]);
  expect(request.providerCode).toBe(anEncryptedGrant.providerCode);
});

test('a consent that a status sync has authorised receives its tokens without a second transition', () => {
  const staged = aStagedConsent();
  const synced = moveAgreement(staged, 'Authorized', at(2));
  const { consent, payment } = authorise(synced, anEncryptedGrant, approval, at(3));
  expect(consent.history.map(({ status }) => status)).toEqual(['AwaitingAuthorization', 'Authorized']);
  expect(consent).toMatchObject({ version: synced.consent.version + 1, accessToken: anEncryptedGrant.accessToken });
  expect(payment?.status).toBe('Pending');
});

test('a consent that no bank has granted cannot start a payment', () => {
  const { request, consent } = aStagedConsent();
  const fields = {
    id: paymentIdOf(consent.id),
    minor: 1n,
    creditorAccount: request.creditorAccount,
    interactionId: 'id',
  };
  const granted = { bankConsentId: consent.stagings[0]?.bankConsentId, providerCode: 'uae-enbdx' };
  for (const missing of ['bankConsentId', 'providerCode'])
    expect(() =>
      paymentUnder({ request, consent: { ...consent, ...granted, [missing]: undefined } }, fields, at(2)),
    ).toThrow(`No bank has granted the consent ${consent.id}`);
});

/** Creates a pending payment under a mandate. */
const aMandatePayment = (instructions?: Instructions): AgreementWithPayment => {
  const { request, consent, mandate } = anAuthorisedPayment({ type: 'FixedOnDemand', instructions });
  if (!mandate) throw new Error('The consent has no mandate');
  const { clientId, market, id: paymentRequestId, minor, currency, creditorAccount } = request;
  const scheduled = newTransaction(
    {
      id: derivedId('transaction', request.id),
      clientId,
      market,
      mandateId: mandate.id,
      paymentRequestId,
      consentId: consent.id,
      executionDate: at(0).slice(0, 10),
      dueAt: at(0),
      lapsesAt: at(86_400),
      minor,
      maxMinor: minor,
      currency,
      isVariable: false,
      creditorAccount,
      reference: undefined,
      interactionId: 'id',
      bodyHash: 'hash',
    },
    at(3),
  );
  const paymentId = derivedId('payment', scheduled.id);
  const fields = { id: paymentId, minor, creditorAccount, interactionId: 'id', mandateTransactionId: scheduled.id };
  const transaction = move(transactionLifecycle, { ...scheduled, paymentId }, 'Processing', at(4));
  return {
    request,
    consent,
    mandate: { ...mandate, usage: reserve(mandate.usage, useOf(transaction, request)) },
    transaction,
    payment: paymentUnder({ request, consent }, fields, at(4)),
  };
};

test.each([
  ['AcceptedSettlementCompleted', 'Completed', { count: 1, open: 0 }],
  ['Rejected', 'Failed', { count: 0, open: 0 }],
  ['AcceptedWithoutPosting', 'Processing', { count: 1, open: 1 }],
] as const)('when the bank reports %s, the transaction of a mandate is %s', (status, expected, usage) => {
  const after = applyBankStatus(aMandatePayment(), status, at(5));
  expect(after).toMatchObject({
    payment: { status },
    transaction: { status: expected },
    mandate: { status: 'Active', usage },
    request: { status: 'Active' },
    consent: { status: 'Authorized' },
  });
});

test.each(['Authorized', 'Paused', 'Suspended'] as const)(
  'the last payment under a consent that is %s completes its request and its mandate',
  (status) => {
    const active = aMandatePayment({ maxCumulativeNumberOfPayments: 1 });
    const before = status === 'Authorized' ? active : { ...active, ...moveAgreement(active, status, at(5)) };
    const { request, mandate, consent } = applyBankStatus(before, 'AcceptedSettlementCompleted', at(6));
    expect([request.status, mandate?.status, consent.status]).toEqual(['Completed', 'Completed', 'Consumed']);
    expect(hasSecrets(consent)).toBe(false);
  },
);

test.each([
  ['AcceptedSettlementCompleted', 'Completed', 'Consumed', false],
  ['Rejected', 'Failed', 'Suspended', true],
] as const)(
  'when the bank reports %s under a suspended consent to a single payment, the request is %s and the consent %s',
  (reported, requestStatus, consentStatus, keepsTokens) => {
    const active = anAuthorisedPayment() as AgreementWithPayment;
    const suspended = { ...active, ...moveAgreement(active, 'Suspended', at(5)) };
    const { request, consent } = applyBankStatus(suspended, reported, at(6));
    expect([request.status, consent.status, hasSecrets(consent)]).toEqual([requestStatus, consentStatus, keepsTokens]);
    expect(consent.version).toBe(suspended.consent.version + 1);
  },
);

test('a transaction on a day on which its mandate allows no payment is an error', () => {
  const { request, transaction } = aMandatePayment();
  const { periodicSchedule } = Instructions.parse({
    periodicSchedule: { frequency: 'Month', startDate: '2026-10-01', endDate: '2026-11-20' },
  });
  const ended = { ...request, instructions: { periodicSchedule } };
  expect(() => transaction && useOf(transaction, ended)).toThrow(
    `The mandate has no slot for its transaction ${transaction?.id}`,
  );
});

test('a final transaction does not change again', () => {
  const agreement = aMandatePayment();
  const settled = applyBankStatus(agreement, 'AcceptedSettlementCompleted', at(5));
  const credited = applyBankStatus(settled, 'AcceptedCreditSettlementCompleted', at(6));
  expect(credited.payment.status).toBe('AcceptedCreditSettlementCompleted');
  expect([credited.transaction, credited.mandate]).toEqual([settled.transaction, settled.mandate]);
});

test('a payment is returned only if its bank rejects it after the settlement', () => {
  const settled = ['AcceptedSettlementCompleted', 'AcceptedWithoutPosting'] as const;
  expect(isReturned(aPaymentThrough(...settled, 'Rejected').payment)).toBe(true);
  expect(isReturned(aPaymentThrough(...settled).payment)).toBe(false);
  expect(isReturned(aPaymentThrough('Rejected').payment)).toBe(false);
});

test("a payment's events contain its mandate and transaction, if any", () => {
  const single = aPaymentThrough('Rejected');
  const { paymentRequestId, consentId } = single.payment;
  expect(paymentResource.related(single.payment, true)).toEqual({ paymentRequestId, consentId });
  const { payment, mandate, transaction } = aMandatePayment();
  expect(paymentResource.related(payment, true)).toEqual({
    paymentRequestId: payment.paymentRequestId,
    consentId: payment.consentId,
    mandateId: mandate?.id,
    mandateTransactionId: transaction?.id,
  });
});

test('the id derived for a payment never changes between releases, because banks have stored it', () => {
  expect(paymentIdOf('01a2011e-f59b-71a3-bfae-868e6165e61a')).toBe('ab172765-a858-894e-9f67-8f0b8f7cbfeb');
});
