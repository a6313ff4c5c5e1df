import { expect, test } from 'vitest';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import {
  type AgreementWithPayment,
  createPaymentStores,
  type PaymentStores,
} from '#shared/payments/payment/payment-stores.ts';
import { PaidElsewhere, type UnknownPayments } from '#shared/payments/payment/follow-payment.ts';
import { type OrderDeps, submitPayment } from '#shared/payments/payment/submit-payment.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable, NotFromBank, OtherConsent, UnknownConsent } from '#shared/banks/port/errors.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAttempt, anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const record = { paymentId: 'p', createdAt: at(9), statusUpdatedAt: at(9), rejectReasons: [], charges: [] };

const depsOf = (stores: PaymentStores, bank: BankLink, unknownPayments: UnknownPayments = 'possible'): OrderDeps => ({
  stores,
  unknownPayments,
  agreements: paymentAgreements(stores),
  links: async () => bank,
  secrets: { encrypt: async (secret: string) => secret, decrypt: async (encrypted: string) => encrypted },
  now: () => new Date(at(10)),
});

const unreachable = (): never => {
  throw new BankUnavailable('no response');
};

/**
 * Submits the order of a customer who went to a second bank. `firstBank` returns the status of the consent at the first
 * one, before and after its revocation. `paid` is the status of the payment there, if the bank finds it. `visited` is an
 * unreachable bank that the customer visited before.
 */
const submitAtSecondBank = async (
  firstBank: (isRevoked: boolean) => BankConsentStatus,
  {
    paid,
    mayHaveSent = false,
    unknownPayments,
    visited,
  }: { paid?: PaymentStatus; mayHaveSent?: boolean; unknownPayments?: UnknownPayments; visited?: string } = {},
) => {
  const stores = createPaymentStores(local().table);
  const { request, consent, payment } = anAuthorisedPayment() as AgreementWithPayment;
  const [granted] = consent.stagings;
  if (!granted) throw new Error('The consent has no staging');
  const other = { ...granted, bankConsentId: 'at-first-bank', providerCode: 'uae-mashrt' };
  const earlier = visited === undefined ? [] : [{ ...granted, bankConsentId: visited, providerCode: 'uae-livx' }];
  const agreement = { request, consent: { ...consent, stagings: [...earlier, other, granted] }, payment };
  await stores.move({}, agreement);
  const calls: string[] = [];
  let isRevoked = false;
  const bank = aBank({
    readConsent: async ({ bankConsentId }) => {
      if (bankConsentId === visited) return unreachable();
      return { status: bankConsentId === other.bankConsentId ? firstBank(isRevoked) : 'Authorized' };
    },
    findPayment: async ({ bankConsentId, idempotencyKey }) => {
      expect(idempotencyKey).toBe(payment.id);
      // A bank finds the payment by its key, and the consent does not match.
      if (paid && bankConsentId !== other.bankConsentId) throw new NotFromBank('The bank returned a different payment');
      return paid && { status: paid, record };
    },
    revoke: async ({ bankConsentId }) => {
      calls.push(`revoke ${bankConsentId}`);
      isRevoked ||= bankConsentId === other.bankConsentId;
    },
    submit: async () => {
      calls.push('submit');
      const exchange = {
        error: null,
        httpMethod: 'POST',
        idempotencyKey: 'k',
        interactionId: 'i',
        requestSeconds: 0.1,
      };
      return {
        exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
        outcome: { accepted: { status: 'Pending', record } },
      };
    },
  });
  const deps = depsOf(stores, bank, unknownPayments);
  const submission = submitPayment(agreement, anAttempt(mayHaveSent), deps);
  return { submission, calls, granted };
};

test('an order is submitted only after the consent at another bank has been revoked', async () => {
  const { submission, calls } = await submitAtSecondBank((isRevoked) => (isRevoked ? 'Revoked' : 'Authorized'));
  await submission;
  expect(calls).toEqual(['revoke at-first-bank', 'submit']);
});

test('an order does not wait for another bank that the customer has visited', async () => {
  const { submission, calls } = await submitAtSecondBank(unreachable, { unknownPayments: 'impossible' });
  expect(await submission).toMatchObject({ status: 'Pending', facts: { bank: record } });
  expect(calls).toEqual(['submit']);
});

test('an order waits for another bank if another region may have paid there', async () => {
  const { submission, calls } = await submitAtSecondBank(unreachable);
  await expect(submission).rejects.toThrow(BankUnavailable);
  expect(calls).toEqual([]);
});

test.each([
  ['before', (): BankConsentStatus => 'Consumed'],
  ['during', (isRevoked: boolean): BankConsentStatus => (isRevoked ? 'Consumed' : 'Authorized')],
] as const)(
  'no order is submitted if another region paid %s the check, and its payment is not found',
  async (_when, firstBank) => {
    const { submission, calls } = await submitAtSecondBank(firstBank);
    await expect(submission).rejects.toThrow(PaidElsewhere);
    expect(calls).not.toContain('submit');
  },
);

test.each([false, true])(
  'the payment that another region made is the result, also after an earlier attempt (%s)',
  async (mayHaveSent) => {
    const settled = 'AcceptedSettlementCompleted';
    const { submission, calls, granted } = await submitAtSecondBank(() => 'Consumed', { paid: settled, mayHaveSent });
    const facts = { bank: record, providerCode: 'uae-mashrt', bankConsentId: 'at-first-bank' };
    expect(await submission).toEqual({ status: settled, facts });
    expect(calls).toEqual([`revoke ${granted.bankConsentId}`]);
  },
);

test('the payment that another region made is the result, although a third bank is unreachable', async () => {
  const settled = 'AcceptedSettlementCompleted';
  const { submission, calls } = await submitAtSecondBank(() => 'Consumed', { paid: settled, visited: 'at-third-bank' });
  expect(await submission).toMatchObject({ status: settled, facts: { bankConsentId: 'at-first-bank' } });
  expect(calls).not.toContain('submit');
});

test('an order waits for a third bank if another region has not paid at the first one', async () => {
  const firstBank = (isRevoked: boolean): BankConsentStatus => (isRevoked ? 'Revoked' : 'Authorized');
  const { submission, calls } = await submitAtSecondBank(firstBank, { visited: 'at-third-bank' });
  await expect(submission).rejects.toThrow(BankUnavailable);
  expect(calls).toEqual(['revoke at-first-bank']);
});

test('an order under a mandate that was revoked after the bank had consumed it is found, not searched elsewhere', async () => {
  const stores = createPaymentStores(local().table);
  const { request, consent, payment } = anAuthorisedPayment() as AgreementWithPayment;
  const agreement = {
    request: { ...request, type: 'FixedOnDemand' as const },
    consent: { ...consent, status: 'Revoked' as const },
    payment,
  };
  const bank = aBank({
    readConsent: async () => ({ status: 'Consumed' }),
    findPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }),
  });
  const submission = submitPayment(agreement, anAttempt(true), depsOf(stores, bank));
  expect(await submission).toEqual({ status: 'AcceptedSettlementCompleted', facts: { bank: record } });
});

/** Submits an order that the bank has already carried out under a consent that this region does not know. */
const submitPaidOrder = async (readOther: () => Promise<{ readonly status: BankConsentStatus }>) => {
  const stores = createPaymentStores(local().table);
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  await stores.move({}, agreement);
  const revoked: string[] = [];
  const bank = aBank({
    readConsent: ({ bankConsentId }) =>
      bankConsentId === 'unknown' ? readOther() : Promise.resolve({ status: 'Authorized' }),
    submit: () => Promise.reject(new OtherConsent('unknown')),
    findPayment: async ({ bankConsentId }) => {
      if (bankConsentId !== 'unknown') throw new OtherConsent('unknown');
      return { status: 'AcceptedSettlementCompleted', record };
    },
    revoke: async ({ bankConsentId }) => void revoked.push(bankConsentId),
  });
  return { submission: submitPayment(agreement, anAttempt(false), depsOf(stores, bank)), revoked, agreement };
};

test('a payment under a consent that only the lost region knows is the result, if the bank confirms the consent', async () => {
  const { submission, revoked, agreement } = await submitPaidOrder(async () => ({ status: 'Consumed' }));
  const facts = { bank: record, bankConsentId: 'unknown' };
  expect(await submission).toEqual({ status: 'AcceptedSettlementCompleted', facts });
  expect(revoked).toEqual([agreement.payment.bankConsentId]);
});

test.each<[string, () => Promise<{ readonly status: BankConsentStatus }>]>([
  ["is not this service's", () => Promise.reject(new UnknownConsent('The bank does not have the consent'))],
  ['has not been used', async () => ({ status: 'Authorized' })],
])('a payment under a consent that %s stays undecided', async (_title, readOther) => {
  const { submission, revoked } = await submitPaidOrder(readOther);
  await expect(submission).rejects.toThrow(OtherConsent);
  expect(revoked).toEqual([]);
});

/**
 * Runs the next step of a payment whose consent has expired in a pause. This region has not signed its order, and the
 * bank's response to a look-up is `found`.
 */
const endInPause = async (found: PaymentStatus | 'none', unknownPayments: UnknownPayments) => {
  const stores = createPaymentStores(local().table);
  const { request, consent, payment } = anAuthorisedPayment() as AgreementWithPayment;
  const ended = (['Authorized', 'Paused', 'Expired'] as const).map((status, version) => ({
    status,
    version,
    at: at(2 + version),
  }));
  const agreement = {
    request: { ...request, type: 'FixedOnDemand' as const },
    consent: { ...consent, status: 'Expired' as const, history: ended },
    payment,
  };
  let lookUps = 0;
  const bank = aBank({
    findPayment: async () => {
      lookUps += 1;
      return found === 'none' ? undefined : { status: found, record };
    },
  });
  const result = await submitPayment(agreement, anAttempt(false), depsOf(stores, bank, unknownPayments));
  return { result, lookUps };
};
const rejectedInPause = { status: 'Rejected', facts: { error: { Code: 'Consent.Paused' } } };

test('a payment that a lost region made before a pause is the result, although its consent ended in the pause', async () => {
  const { result } = await endInPause('AcceptedSettlementCompleted', 'possible');
  expect(result).toEqual({ status: 'AcceptedSettlementCompleted', facts: { bank: record } });
});

test.each([
  ['possible', 1],
  ['impossible', 0],
] as const)(
  'if payments of a lost region are %s, a payment that ends in a pause is rejected after %i look-ups',
  async (unknownPayments, lookUps) => {
    expect(await endInPause('none', unknownPayments)).toMatchObject({ result: rejectedInPause, lookUps });
  },
);
