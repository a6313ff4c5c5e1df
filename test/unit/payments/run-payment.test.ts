import { beforeEach, expect, test, vi } from 'vitest';
import { type Deps, handleMessage, Message } from '#functions/payment-runner/run-payment.ts';
import { BankRefusal, BankUnavailable, type PaymentBank, type Submission } from '#shared/banks/port/bank.ts';
import type { BankRecord } from '#shared/banks/port/payment-report.ts';
import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import { moveConsent } from '#shared/payment-consents/consent-moves.ts';
import type { PaidFlow } from '#shared/payments/payment-flow.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { anAuthorisedPayment, at } from '#test/support/a-payment.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();

/** The world around a step: the clock, the queue and a bank that does as the test says. */
let seconds: number;
let queued: unknown[];
let bank: Partial<PaymentBank>;
beforeEach(() => {
  seconds = 10;
  queued = [];
  bank = {};
});

const stores = () => openPaymentStores(local().table, openListing(local().table));
const deps = (): Deps => ({
  stores: stores(),
  banks: () => bank as PaymentBank,
  secrets: { seal: async (secret) => secret, open: async (sealed) => sealed },
  sender: {
    send: async (_queue, message) => {
      queued.push(message);
    },
  },
  queue: { url: 'steps', arn: 'steps' },
  now: () => new Date(at(seconds)),
});
const step = (paymentId: string) => handleMessage({ due: 'payment', paymentId }, deps());

/** A payment that was authorised eight seconds ago. */
const aPayment = async (): Promise<PaidFlow> => {
  const moved = anAuthorisedPayment() as PaidFlow;
  await stores().move({}, moved);
  return moved;
};
const current = async ({ payment, request, consent }: PaidFlow) => ({
  payment: (await stores().payments.get(payment.id))?.status,
  request: (await stores().paymentRequests.get(request.id))?.status,
  consent: await stores().paymentConsents.get(consent.id),
});

const exchange = { error: null, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };
const record: BankRecord = {
  paymentId: 'bank-1',
  createdAt: at(9),
  statusUpdatedAt: at(9),
  rejectReasons: [],
  charges: [],
};
const accepted: Submission = {
  exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
  signedMessage: 'a.b.c',
  outcome: { accepted: { status: 'AcceptedSettlementCompleted', record } },
};
const gone = () => Promise.reject(new BankRefusal('invalid_grant'));

test('an order the bank took while its answer was lost is not called refused when the tokens run out', async () => {
  const moved = await aPayment();
  bank = { submitPayment: () => Promise.reject(new BankUnavailable('no answer')) };
  await step(moved.payment.id);
  seconds = 1_000;
  bank = { refreshTokens: gone, consentStatus: async () => 'Consumed' };
  await step(moved.payment.id);
  expect(await current(moved)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  expect(queued.length).toBe(2);
});

const refused: Submission = {
  exchange: { ...exchange, statusCode: 400, url: 'https://bank.example' },
  signedMessage: 'a.b.c',
  outcome: { refused: { Code: 'Consent.BusinessRuleViolation', Id: null, Message: 'Used', Errors: [] } },
};

test('nor is it when the bank refuses the repeated order', async () => {
  const moved = await aPayment();
  bank = { submitPayment: async () => refused, consentStatus: async () => 'Consumed' };
  await step(moved.payment.id);
  await step(moved.payment.id);
  expect(await current(moved)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  const { exchange: sent, signedMessage } = refused;
  expect(await stores().payments.get(moved.payment.id)).toMatchObject({ exchange: sent, signedMessage });
  bank = { submitPayment: async () => refused, consentStatus: async () => 'Authorized' };
  await step(moved.payment.id);
  expect(await current(moved)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test.each<[string, string[], ConsentStatus]>([
  ['does not know', ['revoked', 'order'], 'Authorized'],
  ['knows', ['order'], 'Revoked'],
])('of a consent that was withdrawn a bank that %s takes no order', async (_what, calls, atBank) => {
  const moved = await aPayment();
  await stores().move({ request: moved.request, consent: moved.consent }, moveConsent(moved, 'Revoked', at(9)));
  const told: string[] = [];
  bank = {
    consentStatus: async () => (told.includes('revoked') ? 'Revoked' : atBank),
    revokeConsent: async () => {
      told.push('revoked');
    },
    submitPayment: async () => {
      told.push('order');
      return refused;
    },
  };
  await step(moved.payment.id);
  expect(told).toEqual(calls);
  expect((await current(moved)).payment).toBe('Rejected');
});

test('a payment that is not booked for a day is a case for the operator', async () => {
  const moved = await aPayment();
  bank = {
    submitPayment: async () => ({ ...accepted, outcome: { accepted: { status: 'AcceptedWithoutPosting', record } } }),
    paymentStatus: async () => ({ status: 'AcceptedWithoutPosting', record }),
  };
  await step(moved.payment.id);
  seconds = 90_000;
  const written = vi.spyOn(process.stdout, 'write');
  await step(moved.payment.id);
  expect(written).toHaveBeenCalledWith(expect.stringMatching(`"payment.unsettled".*${moved.payment.id}`));
  written.mockRestore();
});

test('without tokens and without an order at the bank the payment is refused', async () => {
  const moved = await aPayment();
  seconds = 1_000;
  bank = { refreshTokens: gone, consentStatus: async () => 'Authorized' };
  await step(moved.payment.id);
  expect(await current(moved)).toMatchObject({ payment: 'Pending' });
  seconds += 60;
  await handleMessage(Message.parse(queued[0]), deps());
  expect(await current(moved)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test.each([
  ['is refused for another reason', () => Promise.reject(new BankRefusal('temporarily_unavailable'))],
  ['gets no answer', () => Promise.reject(new BankUnavailable('no answer'))],
])('a refresh that %s is tried again', async (_what, refreshTokens) => {
  const moved = await aPayment();
  seconds = 1_000;
  bank = { refreshTokens };
  await step(moved.payment.id);
  expect(await current(moved)).toMatchObject({ payment: 'Pending' });
  expect(queued).toEqual([{ due: 'payment', paymentId: moved.payment.id, tokensGoneSince: undefined }]);
});

test('of two steps at once with a refresh token that is good once, the one that comes second waits', async () => {
  const moved = await aPayment();
  seconds = 1_000;
  let used = false;
  bank = {
    refreshTokens: async () => {
      if (used) throw new BankRefusal('invalid_grant');
      used = true;
      return { accessToken: 'new', expiresInSeconds: 600, refreshToken: 'next', debtorAccount: undefined };
    },
    submitPayment: async () => accepted,
    paymentStatus: async () => Promise.reject(new BankUnavailable('not now')),
    consentStatus: async () => 'Authorized',
  };
  await Promise.all([step(moved.payment.id), step(moved.payment.id)]);
  await step(moved.payment.id);
  const after = await current(moved);
  expect(after).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
  expect(after.consent?.refreshToken).toBe('next');
});

test('a bank that is away is told of a withdrawal when it is back', async () => {
  const { consent } = await aPayment();
  const told: string[] = [];
  bank = { revokeConsent: () => Promise.reject(new BankUnavailable('away')) };
  const revoke = () => handleMessage({ due: 'revocation', consentId: consent.id }, deps());
  await revoke();
  expect(queued).toEqual([{ due: 'revocation', consentId: consent.id }]);
  bank = {
    revokeConsent: async (id) => {
      told.push(id);
    },
  };
  await revoke();
  expect([told, queued.length]).toEqual([[consent.id], 1]);
});
