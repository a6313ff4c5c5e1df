import { beforeEach, expect, test } from 'vitest';
import { type Deps, handleMessage } from '#functions/payment-runner/run-payment.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import {
  BankRejection,
  BankUnavailable,
  NotFromBank,
  NotOffered,
  TokenRejected,
  UnknownConsent,
} from '#shared/banks/port/errors.ts';
import type { Submission } from '#shared/banks/port/payments.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { type HttpRequest, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { BankRecord, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { updatePaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import { followStatus } from '#shared/consents/query-status.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import { paymentAgreements, moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aBank, aGrant, type BankBehaviour } from '#test/support/banks/a-bank.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { anActiveMandate, paymentOn, runTimers, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();

/** The current time, in seconds since `at(0)`. */
let seconds: number;
/** The messages that the steps have queued. */
let queued: { readonly to: string; readonly message: PaymentStep }[];
/** The behaviour of the bank, as far as a test defines it. */
let bank: Partial<BankBehaviour>;
let unknownPayments: Deps['unknownPayments'];
/** The payment at the bank. Each test has another one, because a bank's ids are unique. */
let record: BankRecord;
beforeEach(() => {
  record = {
    paymentId: newId(),
    createdAt: at(9),
    statusUpdatedAt: at(9),
    rejectReasons: [],
    charges: [],
  };
  seconds = 10;
  queued = [];
  bank = {};
  unknownPayments = 'impossible';
});

const refreshed = async () => ({ accessToken: 'new', expiresInSeconds: 600, refreshToken: 'next' });
const noResponse = () => Promise.reject(new BankUnavailable('no response'));
const cannotLookUp = () => Promise.reject(new NotOffered('no look-up'));

const stores = () => createPaymentStores(local().table);
const deps = (): Deps => ({
  stores: stores(),
  unknownPayments,
  links: async () => aBank(bank),
  secrets: { encrypt: async (secret) => secret, decrypt: async (ciphertext) => ciphertext },
  sender: {
    send: async ({ url }, message) => {
      queued.push({ to: url, message: PaymentStep.parse(message) });
    },
  },
  steps: { url: 'steps', arn: 'steps' },
  paymentPolls: { url: 'payment-polls', arn: 'payment-polls' },
  now: () => new Date(at(seconds)),
});
/** Runs the next step of a payment, or the first one if no step is queued. */
const step = (paymentId: string) =>
  handleMessage(queued.at(-1)?.message ?? { due: 'payment', paymentId, turn: 0 }, deps());

/** Stores a payment that was authorised eight seconds ago. */
const aPayment = async (): Promise<AgreementWithPayment> => {
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  await stores().move({}, agreement);
  return agreement;
};
const current = async ({ payment, request, consent }: AgreementWithPayment) => ({
  payment: (await stores().payments.get(payment.id))?.status,
  request: (await stores().paymentRequests.get(request.id))?.status,
  consent: await stores().paymentConsents.get(consent.id),
});

const exchange = { error: null, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };
const acceptedAs = (bankRecord: BankRecord): Submission => ({
  exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
  outcome: { accepted: { status: 'AcceptedSettlementCompleted', record: bankRecord } },
});
const rejectRefresh = () => Promise.reject(new BankRejection('invalid_grant'));

test('an order that the bank may have accepted is not rejected when the tokens expire', async () => {
  const agreement = await aPayment();
  bank = { submit: noResponse };
  await step(agreement.payment.id);
  seconds = 1_000;
  bank = { refresh: rejectRefresh, readConsent: async () => ({ status: 'Consumed' }) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  expect(queued.length).toBe(2);
});

const rejected: Submission = {
  exchange: { ...exchange, statusCode: 400, url: 'https://bank.example' },
  outcome: { rejected: { Code: 'Consent.BusinessRuleViolation', Id: null, Message: 'Used', Errors: [] } },
};

test('an order that the bank may have accepted is not rejected when the bank rejects its retry', async () => {
  const agreement = await aPayment();
  bank = { submit: async () => rejected, readConsent: async () => ({ status: 'Consumed' }) };
  await step(agreement.payment.id);
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  expect(await stores().payments.get(agreement.payment.id)).toMatchObject({
    exchange: rejected.exchange,
    orderTurn: 0,
  });
  expect(await stores().signedOrders.get(agreement.payment)).toBe('a.b.c');
  bank = { submit: async () => rejected, readConsent: async () => ({ status: 'Authorized' }) };
  for (seconds of [10, 129]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  }
  seconds = 130;
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test('a payment whose order is rejected at its first attempt is rejected at once', async () => {
  const agreement = await aPayment();
  bank = { submit: async () => rejected, readConsent: async () => ({ status: 'Authorized' }) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

/** A bank that does not have the consent of a payment, or not any longer. */
const withoutConsent: Partial<BankBehaviour> = {
  readConsent: () => Promise.reject(new UnknownConsent('The bank does not know the consent')),
};

test('a payment whose consent the bank does not have is rejected as soon as the bank has rejected its first order', async () => {
  const agreement = await aPayment();
  bank = { ...withoutConsent, submit: async () => rejected };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test.each(['by this region', 'by another region'])(
  'an order that may have been sent %s is rejected after two minutes if the bank rejects it and does not have its consent',
  async (sender) => {
    const agreement = await aPayment();
    if (sender === 'by another region') unknownPayments = 'possible';
    else {
      bank = { submit: noResponse };
      await step(agreement.payment.id);
    }
    bank = { ...withoutConsent, submit: async () => rejected };
    for (seconds of [20, 139]) {
      await step(agreement.payment.id);
      expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
    }
    // A bare 404 in response to the look-up may come from a gateway, too.
    seconds = 140;
    bank = { ...bank, findPayment: cannotLookUp };
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
    bank = { ...withoutConsent, submit: async () => rejected };
    for (seconds of [150, 269]) {
      await step(agreement.payment.id);
      expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
    }
    seconds = 270;
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
  },
);

test('a payment whose consent and orders only get the 404 of a gateway is never rejected', async () => {
  const agreement = await aPayment();
  bank = {
    ...withoutConsent,
    refresh: async () => aGrant(),
    submit: () => Promise.reject(new BankUnavailable('The gateway returned 404')),
    findPayment: cannotLookUp,
  };
  for (seconds of [10, 200, 100_000]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  }
});

/** A bank whose response to an order is lost. It registers the order later, and rejects the same order until then. */
const aBankThatRegistersAt = (registeredAt: number): Partial<BankBehaviour> => {
  let isFirst = true;
  return {
    submit: async () => {
      if (!isFirst) return rejected;
      isFirst = false;
      throw new BankUnavailable('The gateway returned 503');
    },
    readConsent: async () => ({ status: seconds < registeredAt ? 'Authorized' : 'Consumed' }),
    findPayment: async () =>
      seconds < registeredAt ? undefined : { status: 'AcceptedCreditSettlementCompleted', record },
  };
};

test('an order that the bank registers three seconds after a lost response is paid once, although its repetition is rejected', async () => {
  const agreement = await aPayment();
  bank = aBankThatRegistersAt(13);
  for (seconds of [10, 11, 12]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  }
  seconds = 14;
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ request: 'Completed', consent: { status: 'Consumed' } });
});

test('the two minutes for which a bank must reject an order begin again after a step that may have sent it', async () => {
  const agreement = await aPayment();
  bank = aBankThatRegistersAt(Infinity);
  for (seconds of [10, 20]) await step(agreement.payment.id);
  const rejectOrder = bank.submit;
  bank = { ...bank, submit: () => Promise.reject(new Error('The function has timed out')) };
  seconds = 100;
  await expect(step(agreement.payment.id)).rejects.toThrow('timed out');
  bank = { ...bank, submit: rejectOrder };
  for (seconds of [150, 269]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  }
  seconds = 270;
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test('a payment that the bank has registered before its consent ended is found, although the consent is final', async () => {
  const agreement = await aPayment();
  bank = aBankThatRegistersAt(Infinity);
  await step(agreement.payment.id);
  let isRegistered = false;
  bank = {
    submit: async () => rejected,
    // The bank registers the order after a look-up, and its customer revokes the consent before the query.
    readConsent: async () => {
      isRegistered = true;
      return { status: 'Revoked' };
    },
    findPayment: async () => (isRegistered ? { status: 'AcceptedCreditSettlementCompleted', record } : undefined),
  };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ request: 'Completed' });
});

test.each<[string, Partial<BankBehaviour>]>([
  ['the bank no longer accepts a token', { refresh: rejectRefresh }],
  ['the bank rejects its retry', { refresh: rejectRefresh, submit: async () => rejected }],
])('an order with a lost response is found at the bank when %s', async (_title, responses) => {
  const agreement = await aPayment();
  bank = { submit: noResponse };
  await step(agreement.payment.id);
  seconds = responses.submit ? 20 : 1_000;
  const requested: unknown[] = [];
  bank = {
    ...responses,
    findPayment: async (order) => {
      requested.push(order);
      return { status: 'AcceptedCreditSettlementCompleted', record };
    },
  };
  await step(agreement.payment.id);
  const { id: idempotencyKey, bankConsentId, minor, currency } = agreement.payment;
  expect(requested).toEqual([{ bankConsentId, idempotencyKey, amount: { minor, currency } }]);
  expect(await current(agreement)).toMatchObject({ request: 'Completed', consent: { status: 'Consumed' } });
  expect(await stores().payments.get(agreement.payment.id)).toMatchObject({ bank: record });
});

test('a payment stays pending while the bank cannot determine whether it has an earlier order', async () => {
  const agreement = await aPayment();
  bank = {
    submit: async () => rejected,
    readConsent: async () => ({ status: 'Authorized' }),
    findPayment: noResponse,
  };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
});

test.each<[string, string[], BankConsentStatus]>([
  ['has not processed the revocation', ['revoked', 'order'], 'Authorized'],
  ['has processed the revocation', ['order'], 'Revoked'],
])('a payment with a revoked consent is rejected at a bank that %s', async (_title, calls, atBank) => {
  const agreement = await aPayment();
  await stores().move(
    { request: agreement.request, consent: agreement.consent },
    moveAgreement(agreement, 'Revoked', at(9)),
  );
  const sent: string[] = [];
  bank = {
    readConsent: async () => ({ status: sent.includes('revoked') ? 'Revoked' : atBank }),
    revoke: async () => {
      sent.push('revoked');
    },
    submit: async () => {
      sent.push('order');
      return rejected;
    },
  };
  await step(agreement.payment.id);
  expect(sent).toEqual(calls);
  expect((await current(agreement)).payment).toBe('Rejected');
});

/** Stores a mandate with a payment that is due, at noon of its day in Dubai. */
const aDuePayment = async () => {
  const world = await anActiveMandate(stores(), 'FixedOnDemand');
  const identity = { id: newId(), bodyHash: 'hash' };
  const requested = paymentOn(world.mandateId, '2027-01-01');
  await schedulePayment(requested, { owner: world.owner, identity, interactionId: newId() }, world.deps);
  await runTimers(world);
  const [{ paymentId = '' } = {}] = await transactionsIn(world);
  const change = (to: 'Paused' | 'Authorized') =>
    updatePaymentConsent(world.owner, world.mandateId, to, {
      stores: stores(),
      links: deps().links,
      sandbox: undefined,
      now: () => new Date(at(seconds)),
    });
  /** The bank reports that it has suspended or resumed the consent. */
  const reportFromBank = async (status: 'Suspended' | 'Authorized') => {
    const consent = await stores().paymentConsents.get(world.mandateId);
    if (!consent) return;
    const report = { bankConsentId: consent.bankConsentId ?? '', status };
    await followStatus(paymentAgreements(stores()), consent, report, () => new Date(at(seconds)));
  };
  const end = async (status: 'Revoked' | 'Expired') => {
    const consent = await stores().paymentConsents.get(world.mandateId);
    const agreement = consent && (await paymentAgreements(stores()).load(consent));
    if (agreement) await stores().move(agreement, moveAgreement(agreement, status, at(seconds)));
  };
  const outcome = async () => ({
    payment: await stores().payments.get(paymentId),
    transaction: (await transactionsIn(world))[0]?.status,
  });
  /** Sets the time, in hours since the payment became due. */
  const passHours = (hours: number) => {
    seconds = secondsBetween(at(0), new Date(world.now)) + hours * 3_600;
  };
  passHours(0);
  return { paymentId, change, reportFromBank, end, outcome, passHours };
};

test('the payment of a paused mandate is not submitted until the customer reactivates it', async () => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  await change('Paused');
  const lines = await loggedBy(async () => {
    for (const hours of [0, 2, 4]) {
      passHours(hours);
      await step(paymentId);
    }
  });
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  expect(lines.filter(({ event }) => event === 'payment.unsettled')).toEqual([]);
  await change('Authorized');
  bank = { refresh: refreshed, submit: async () => acceptedAs(record), findPayment: async () => undefined };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test.each([
  ['while it is still paused', false],
  ['even if it is then reactivated', true],
])('a payment whose day ends while its mandate is paused is rejected %s', async (_title, isReactivated) => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  await change('Paused');
  await step(paymentId);
  passHours(13);
  if (isReactivated) await change('Authorized');
  await step(paymentId);
  expect(await outcome()).toMatchObject({
    payment: { status: 'Rejected', error: { Code: 'Consent.Paused' } },
    transaction: 'Failed',
  });
  expect(await stores().signedOrders.get({ id: paymentId })).toBeUndefined();
});

test('a mandate that is paused while the bank refreshes the tokens of a payment is not charged', async () => {
  const { paymentId, change, outcome } = await aDuePayment();
  bank = {
    async refresh() {
      await change('Paused');
      return { accessToken: 'new', expiresInSeconds: 600, refreshToken: 'next' };
    },
    submit: async () => acceptedAs(record),
  };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  await change('Authorized');
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

/** Returns the behaviour of a bank that accepts orders until the consent is revoked. It records both calls. */
const aBankUntilRevoked = (calls: string[]): Partial<BankBehaviour> => ({
  submit: async () => {
    calls.push('order');
    return calls.includes('revoked') ? rejected : acceptedAs(record);
  },
  readConsent: async () => ({ status: calls.includes('revoked') ? 'Revoked' : 'Authorized' }),
  revoke: async () => {
    calls.push('revoked');
  },
});

test('a mandate that is revoked while the bank refreshes the tokens of a payment ends at its bank before an order is sent', async () => {
  const { paymentId, end, outcome } = await aDuePayment();
  const calls: string[] = [];
  bank = {
    async refresh() {
      await end('Revoked');
      return refreshed();
    },
    ...aBankUntilRevoked(calls),
  };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending', isUndelivered: true } });
  bank = { ...bank, refresh: refreshed };
  await step(paymentId);
  expect(calls).toEqual(['revoked', 'order']);
  expect(await outcome()).toMatchObject({ payment: { status: 'Rejected' }, transaction: 'Failed' });
});

test.each([
  ['refreshes its tokens', 1_000],
  ['provides the keys for its order', 10],
])(
  'a single payment that is revoked while the bank %s ends at its bank before an order is sent',
  async (_title, startsAt) => {
    const agreement = await aPayment();
    const { request, consent, payment } = agreement;
    const calls: string[] = [];
    const revokeMeanwhile = async () => {
      seconds += 10;
      await revokeConsent(paymentAgreements(stores()), request, consent.id, deps().now, 'customer');
    };
    bank = {
      async refresh() {
        await revokeMeanwhile();
        return { accessToken: 'new', expiresInSeconds: 600, refreshToken: 'next' };
      },
      async sign() {
        await revokeMeanwhile();
        return 'a.b.c';
      },
      ...aBankUntilRevoked(calls),
    };
    seconds = startsAt;
    await step(payment.id);
    expect(await stores().payments.get(payment.id)).toMatchObject({ status: 'Pending', isUndelivered: true });
    await step(payment.id);
    expect(calls).toEqual(['revoked', 'order']);
    expect(await current(agreement)).toMatchObject({ payment: 'Rejected', consent: { status: 'Revoked' } });
  },
);

test('a mandate that is paused while its order is signed is not charged until the customer reactivates it', async () => {
  const { paymentId, change, outcome } = await aDuePayment();
  const submitted: string[] = [];
  bank = {
    refresh: refreshed,
    async sign() {
      await change('Paused');
      return 'a.b.c';
    },
    submit: async ({ signedMessage }) => {
      submitted.push(signedMessage);
      return acceptedAs(record);
    },
  };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending', isUndelivered: true } });
  expect(submitted).toEqual([]);
  await change('Authorized');
  bank = { ...bank, sign: async () => 'd.e.f' };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
  expect(submitted).toEqual(['a.b.c']);
});

test('an order that was not sent because of a pause is not looked up, although an earlier step has failed', async () => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  bank = { refresh: noResponse };
  await step(paymentId);
  bank = {
    refresh: refreshed,
    async sign() {
      await change('Paused');
      return 'a.b.c';
    },
  };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  let lookUps = 0;
  bank = {
    findPayment: async () => {
      lookUps += 1;
      return undefined;
    },
  };
  passHours(13);
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Paused' } }, transaction: 'Failed' });
  expect(lookUps).toBe(0);
});

test('a bank that suspends and resumes a paused mandate does not end the pause: no order is submitted', async () => {
  const { paymentId, change, reportFromBank, outcome, passHours } = await aDuePayment();
  bank = { refresh: refreshed, submit: async () => acceptedAs(record) };
  await change('Paused');
  await reportFromBank('Suspended');
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  passHours(13);
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Paused' } }, transaction: 'Failed' });
});

/** A bank that has suspended the consent of a mandate, without telling this service. */
const suspended: Partial<BankBehaviour> = {
  refresh: async () => ({ accessToken: 'new', expiresInSeconds: 86_400, refreshToken: 'next' }),
  readConsent: async () => ({ status: 'Suspended' }),
};

test.each<[string, Partial<BankBehaviour>]>([
  ['rejects the order', { submit: async () => rejected }],
  ['rejects the tokens', { refresh: rejectRefresh }],
])('a due payment waits while the bank %s because it has suspended the mandate', async (_title, responses) => {
  const { paymentId, outcome, passHours } = await aDuePayment();
  bank = { ...suspended, ...responses };
  const lines = await loggedBy(async () => {
    for (const hours of [0, 0.1, 2, 11.9]) {
      passHours(hours);
      await step(paymentId);
      expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
    }
  });
  const alarms = ['payment.late', 'payment.unsettled'];
  expect(lines.filter(({ event }) => alarms.includes(String(event)))).toEqual([]);
  bank = { ...suspended, submit: async () => acceptedAs(record) };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test('the order of a suspended mandate is signed once, and every step sends the same bytes', async () => {
  const { paymentId, passHours } = await aDuePayment();
  let signatures = 0;
  const submitted: string[] = [];
  bank = {
    ...suspended,
    sign: async () => `a.b.${(signatures += 1)}`,
    submit: async ({ signedMessage }) => {
      submitted.push(signedMessage);
      return rejected;
    },
  };
  for (const hours of [0, 1, 2]) {
    passHours(hours);
    await step(paymentId);
  }
  expect(signatures).toBe(1);
  expect(submitted).toEqual(['a.b.1', 'a.b.1', 'a.b.1']);
});

test('once the bank has resumed a mandate, its due payment has 30 seconds to get tokens that the bank accepts', async () => {
  const { paymentId, outcome, passHours } = await aDuePayment();
  bank = { ...suspended, refresh: rejectRefresh };
  await step(paymentId);
  bank = { ...bank, readConsent: async () => ({ status: 'Authorized' }) };
  passHours(2);
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  seconds += 30;
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Rejected' }, transaction: 'Failed' });
});

test('an order that the bank may have is reported as unsettled, even if the bank has suspended the mandate', async () => {
  const { paymentId, passHours } = await aDuePayment();
  bank = { ...suspended, submit: noResponse };
  await step(paymentId);
  bank = { ...suspended, submit: async () => rejected };
  passHours(2);
  const lines = await loggedBy(() => step(paymentId));
  expect(lines).toContainEqual(expect.objectContaining({ event: 'payment.unsettled', paymentId }));
});

test.each<[string, 'Suspended' | 'Authorized' | undefined]>([
  ['if the bank still suspends its mandate', 'Suspended'],
  ['if the bank has resumed its mandate without a report', undefined],
  ['if the bank has resumed its mandate too late for another step on that day', 'Authorized'],
])('a payment that has waited is not submitted after its day %s', async (_title, reported) => {
  const { paymentId, reportFromBank, outcome, passHours } = await aDuePayment();
  bank = { ...suspended, submit: async () => rejected };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  passHours(11.9);
  if (reported) await reportFromBank(reported);
  bank = {};
  passHours(12.1);
  await step(paymentId);
  expect(await outcome()).toMatchObject({
    payment: { status: 'Rejected', error: { Code: 'Consent.Suspended' } },
    transaction: 'Failed',
  });
});

test.each<[string, Partial<BankBehaviour> | undefined]>([
  ['that has waited', undefined],
  ['that has waited after a failed step', { refresh: noResponse }],
])(
  'a payment %s is not submitted if its customer reactivates the mandate too late for another step on its day',
  async (_title, failing) => {
    const { paymentId, change, outcome, passHours } = await aDuePayment();
    if (failing) {
      bank = failing;
      await step(paymentId);
    }
    await change('Paused');
    await step(paymentId);
    passHours(11.9);
    await change('Authorized');
    passHours(12.1);
    await step(paymentId);
    expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Paused' } }, transaction: 'Failed' });
  },
);

test('a payment on hold until its day ends is not submitted after a look-up without a response', async () => {
  unknownPayments = 'possible';
  const { paymentId, reportFromBank, outcome, passHours } = await aDuePayment();
  bank = { ...suspended, submit: async () => rejected };
  await step(paymentId);
  passHours(11.9);
  await reportFromBank('Authorized');
  passHours(12.1);
  bank = { findPayment: noResponse };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  bank = { findPayment: async () => undefined, submit: async () => acceptedAs(record) };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Suspended' } }, transaction: 'Failed' });
});

test('an order that was sent after a pause, and that the bank does not have, is sent again after its day', async () => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  passHours(11.8);
  await change('Paused');
  await step(paymentId);
  passHours(11.85);
  await change('Authorized');
  bank = {
    refresh: async () => ({ accessToken: 'new', expiresInSeconds: 86_400, refreshToken: 'next' }),
    submit: noResponse,
  };
  await step(paymentId);
  passHours(12.1);
  bank = { findPayment: async () => undefined, submit: async () => acceptedAs(record) };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test('a payment that is late although its mandate was resumed hours before the end of its day is submitted', async () => {
  const { paymentId, reportFromBank, outcome, passHours } = await aDuePayment();
  bank = { ...suspended, submit: async () => rejected };
  await step(paymentId);
  passHours(6);
  await reportFromBank('Authorized');
  bank = { ...suspended, submit: async () => acceptedAs(record) };
  passHours(13);
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test.each(['Revoked', 'Expired'] as const)(
  'a payment that waits when its paused mandate becomes %s is rejected without a call to the bank',
  async (status) => {
    const { paymentId, change, end, outcome } = await aDuePayment();
    await change('Paused');
    await step(paymentId);
    await end(status);
    await step(paymentId);
    expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Paused' } }, transaction: 'Failed' });
  },
);

test('an order that may have been submitted before its mandate was paused is looked up, not submitted again', async () => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  bank = { refresh: refreshed, submit: noResponse };
  await step(paymentId);
  await change('Paused');
  bank = { findPayment: async () => undefined };
  await step(paymentId);
  passHours(13);
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  bank = { findPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }) };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test('an order that the bank does not have is not submitted after its day, which ended in a pause', async () => {
  const { paymentId, change, outcome, passHours } = await aDuePayment();
  bank = { refresh: refreshed, submit: noResponse };
  await step(paymentId);
  await change('Paused');
  passHours(13);
  await change('Authorized');
  bank = { refresh: refreshed, submit: async () => acceptedAs(record), findPayment: async () => undefined };
  await step(paymentId);
  expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
  passHours(37);
  await step(paymentId);
  expect(await outcome()).toMatchObject({
    payment: { status: 'Rejected', error: { Code: 'Consent.Paused' } },
    transaction: 'Failed',
  });
});

test.each(['Revoked', 'Expired'] as const)(
  'an order that may have been submitted before a pause, in which its mandate becomes %s, is not submitted again',
  async (status) => {
    const { paymentId, change, end, outcome, passHours } = await aDuePayment();
    bank = { refresh: refreshed, submit: noResponse };
    await step(paymentId);
    await change('Paused');
    passHours(1);
    await end(status);
    bank = { findPayment: async () => undefined };
    for (const hours of [1, 24]) {
      passHours(hours);
      await step(paymentId);
      expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
    }
    bank = { findPayment: cannotLookUp };
    passHours(26);
    await step(paymentId);
    expect(await outcome()).toMatchObject({ payment: { status: 'Pending' }, transaction: 'Processing' });
    bank = { findPayment: async () => undefined };
    await step(paymentId);
    expect(await outcome()).toMatchObject({ payment: { error: { Code: 'Consent.Paused' } }, transaction: 'Failed' });
  },
);

test('a response with the id of another payment is rejected and logged, and the order is looked up', async () => {
  const [first, second] = [await aPayment(), await aPayment()];
  bank = { submit: async () => acceptedAs(record) };
  await step(first.payment.id);
  queued = [];
  const lines = await loggedBy(() => step(second.payment.id));
  expect(await current(second)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  expect((await stores().payments.get(second.payment.id))?.bank).toBeUndefined();
  expect(lines).toContainEqual(expect.objectContaining({ event: 'payment.unverified', paymentId: second.payment.id }));
  bank = {
    findPayment: async () => ({
      status: 'AcceptedSettlementCompleted',
      record: { ...record, paymentId: `${record.paymentId}-2` },
    }),
  };
  await step(second.payment.id);
  expect(await current(second)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
  expect(await current(first)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
});

test('the id of a payment that another region made is reserved at the bank that made it', async () => {
  const [first, second] = [await aPayment(), anAuthorisedPayment() as AgreementWithPayment];
  bank = { submit: async () => acceptedAs(record) };
  await step(first.payment.id);
  const [granted] = second.consent.stagings;
  if (!granted) throw new Error('The consent has no staging');
  const elsewhere = { ...granted, bankConsentId: newId(), providerCode: 'uae-mashrt' };
  const agreement = { ...second, consent: { ...second.consent, stagings: [elsewhere, granted] } };
  await stores().move({}, agreement);
  queued = [];
  unknownPayments = 'possible';
  // Two banks may give the same id to different payments.
  bank = {
    readConsent: async ({ bankConsentId }) => ({
      status: bankConsentId === elsewhere.bankConsentId ? 'Consumed' : 'Revoked',
    }),
    findPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }),
  };
  await step(second.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
  const { bankPaymentIds } = stores();
  const reserve = (providerCode: string) => bankPaymentIds.reserve({ id: newId(), providerCode }, record.paymentId);
  await expect(reserve(first.payment.providerCode)).rejects.toBeInstanceOf(NotFromBank);
  await expect(reserve('uae-mashrt')).rejects.toBeInstanceOf(NotFromBank);
});

test('a payment is looked up before its order is sent if the step that sent it was lost with a region', async () => {
  unknownPayments = 'possible';
  const agreement = await aPayment();
  seconds = 1_000;
  bank = { refresh: noResponse };
  await step(agreement.payment.id);
  expect(await stores().payments.get(agreement.payment.id)).toMatchObject({ isUndelivered: true });
  let orders = 0;
  bank = {
    refresh: refreshed,
    findPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }),
    submit: async () => {
      orders += 1;
      return acceptedAs(record);
    },
  };
  await step(agreement.payment.id);
  expect(orders).toBe(0);
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
});

test('a payment that stays unbooked is logged after a day and again a day later, not at each step', async () => {
  const agreement = await aPayment();
  bank = {
    submit: async () => ({
      ...acceptedAs(record),
      outcome: { accepted: { status: 'AcceptedWithoutPosting', record } },
    }),
    readPayment: async () => ({ status: 'AcceptedWithoutPosting', record }),
  };
  await step(agreement.payment.id);
  const isReportedAfter = async (age: number): Promise<boolean> => {
    seconds = age;
    const lines = await loggedBy(() => step(agreement.payment.id));
    return lines.some(({ event, paymentId }) => event === 'payment.unsettled' && paymentId === agreement.payment.id);
  };
  expect(await isReportedAfter(86_000)).toBe(false);
  expect(await isReportedAfter(86_900)).toBe(true);
  expect(await isReportedAfter(90_000)).toBe(false);
  expect(await isReportedAfter(173_000)).toBe(true);
});

test('a payment is logged as unsettled even if its steps are further apart than the longest pause', async () => {
  const agreement = await aPayment();
  const { id: paymentId, createdAt } = agreement.payment;
  const acceptedWith = (status: PaymentStatus) => ({ accepted: { status, record } });
  bank = { submit: async () => ({ ...acceptedAs(record), outcome: acceptedWith('AcceptedWithoutPosting') }) };
  await step(paymentId);
  bank = { readPayment: async () => ({ status: 'AcceptedWithoutPosting', record }) };
  const reportedAges: number[] = [];
  for (const age of [86_399, 87_304, 88_209, 172_799, 173_705, 174_610]) {
    seconds = secondsBetween(at(0), createdAt) + age;
    const lines = await loggedBy(() => step(paymentId));
    if (lines.some(({ event }) => event === 'payment.unsettled')) reportedAges.push(age);
  }
  expect(reportedAges).toEqual([87_304, 173_705]);
});

test('a payment is logged as unsettled by the step after one that has crashed', async () => {
  const agreement = await aPayment();
  const { id: paymentId, createdAt } = agreement.payment;
  const passAge = (age: number) => {
    seconds = secondsBetween(at(0), createdAt) + age;
  };
  bank = { refresh: noResponse };
  passAge(3_500);
  await step(paymentId);
  bank = { refresh: () => Promise.reject(new Error('The function has timed out')) };
  passAge(3_601);
  await expect(step(paymentId)).rejects.toThrow('timed out');
  bank = { refresh: noResponse };
  passAge(3_661);
  const lines = await loggedBy(() => step(paymentId));
  expect(lines).toContainEqual(expect.objectContaining({ event: 'payment.unsettled', paymentId }));
});

test('a payment that its bank does not answer after a pause of two hours is logged as unsettled at once, and then daily', async () => {
  const { paymentId, change, passHours } = await aDuePayment();
  await change('Paused');
  const reportedAt: number[] = [];
  const runAt = async (hours: number) => {
    passHours(hours);
    const lines = await loggedBy(() => step(paymentId));
    if (lines.some(({ event }) => event === 'payment.unsettled')) reportedAt.push(hours);
  };
  for (const hours of [0, 1, 2]) await runAt(hours);
  await change('Authorized');
  bank = { refresh: noResponse };
  for (const hours of [2.1, 2.2, 12, 25, 25.3]) await runAt(hours);
  expect(reportedAt).toEqual([2.1, 25.3]);
});

test('a payment without tokens is rejected if the bank has no order', async () => {
  const agreement = await aPayment();
  seconds = 1_000;
  bank = { refresh: rejectRefresh, readConsent: async () => ({ status: 'Authorized' }) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  seconds += 60;
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test('an order is rejected 30 seconds after its first attempt if the bank rejects every token', async () => {
  const agreement = await aPayment();
  bank = { refresh: rejectRefresh, readConsent: async () => ({ status: 'Authorized' }) };
  for (seconds = 1_000; seconds < 1_030; seconds += 10) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  }
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

const tokenExpired: Submission = { ...rejected, outcome: 'token-expired' };

test.each<[string, Submission, BankConsentStatus]>([
  ['rejects the order', rejected, 'Revoked'],
  ['rejects the order', rejected, 'Expired'],
  ['rejects the token', tokenExpired, 'Revoked'],
  ['rejects the token', tokenExpired, 'Expired'],
])(
  'consent and payment end immediately when a bank %s because the consent has ended',
  async (_title, response, endStatus) => {
    const agreement = await aPayment();
    bank = { submit: async () => response, refresh: rejectRefresh, readConsent: async () => ({ status: endStatus }) };
    await step(agreement.payment.id);
    const { consent, ...ended } = await current(agreement);
    expect([ended, consent?.status, consent && hasSecrets(consent)]).toEqual([
      { payment: 'Rejected', request: 'Failed' },
      endStatus,
      false,
    ]);
    expect(queued).toEqual([]);
  },
);

test('an order is rejected after 30 seconds if the bank has rejected its token every time', async () => {
  const agreement = await aPayment();
  const authorised = async () => ({ status: 'Authorized' }) as const;
  bank = { submit: async () => tokenExpired, refresh: rejectRefresh, readConsent: authorised };
  for (seconds of [10, 30, 39]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  }
  seconds = 41;
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected', request: 'Failed' });
});

test('an order that a crashed step may have sent is not rejected after 30 seconds', async () => {
  const agreement = await aPayment();
  const rejectTokens = {
    submit: async () => tokenExpired,
    refresh: rejectRefresh,
    readConsent: async () => ({ status: 'Authorized' }) as const,
  };
  bank = rejectTokens;
  await step(agreement.payment.id);
  bank = { submit: () => Promise.reject(new Error('The function has timed out')) };
  await expect(step(agreement.payment.id)).rejects.toThrow('timed out');
  bank = { ...rejectTokens, findPayment: async () => undefined };
  for (seconds of [60, 100, 140]) {
    await step(agreement.payment.id);
    expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  }
});

/** Submits the order of a mandate, with a lost response. From then on, the bank rejects every token. */
const aLostOrder = async () => {
  const due = await aDuePayment();
  bank = { refresh: refreshed, submit: noResponse };
  await step(due.paymentId);
  const withoutTokens = {
    refresh: rejectRefresh,
    readConsent: async () => ({ status: 'Authorized' }) as const,
    findPayment: async () => undefined,
  };
  return { ...due, withoutTokens };
};
const isUndecided = { payment: { status: 'Pending' }, transaction: 'Processing' };
const isRejected = { payment: { error: { Code: 'AccessToken.Unauthorized' } }, transaction: 'Failed' };

test('an order that may have been sent is rejected only a day after the bank first rejects every token', async () => {
  const { paymentId, outcome, passHours, withoutTokens } = await aLostOrder();
  bank = withoutTokens;
  for (const hours of [1, 1.1, 12, 24.9]) {
    passHours(hours);
    await step(paymentId);
    expect(await outcome()).toMatchObject(isUndecided);
  }
  passHours(25);
  await step(paymentId);
  expect(await outcome()).toMatchObject(isRejected);
});

test('an order that may have been sent is found although the bank rejects every token for hours', async () => {
  const { paymentId, outcome, passHours, withoutTokens } = await aLostOrder();
  bank = withoutTokens;
  for (const hours of [1, 2]) {
    passHours(hours);
    await step(paymentId);
  }
  bank = { ...withoutTokens, findPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }) };
  await step(paymentId);
  expect((await outcome()).transaction).toBe('Completed');
});

test('an order that may have been sent is rejected at once if its consent is revoked at the bank', async () => {
  const { paymentId, outcome, passHours, withoutTokens } = await aLostOrder();
  bank = { ...withoutTokens, readConsent: async () => ({ status: 'Revoked' }) };
  passHours(1);
  await step(paymentId);
  expect(await outcome()).toMatchObject(isRejected);
});

test('an order under a mandate that may have been sent stays pending while the bank cannot look it up', async () => {
  const { paymentId, outcome, passHours, withoutTokens } = await aLostOrder();
  bank = { ...withoutTokens, findPayment: cannotLookUp };
  for (const hours of [1, 13, 26]) {
    passHours(hours);
    await step(paymentId);
    expect(await outcome()).toMatchObject(isUndecided);
  }
  bank = { ...withoutTokens, submit: async () => rejected, refresh: async () => aGrant(), findPayment: cannotLookUp };
  await step(paymentId);
  expect(await outcome()).toMatchObject(isUndecided);
});

/**
 * Sends the orders of a payment to a bank of the UAE standard. Its gateway may lose the bank's responses about payments, or
 * its route to them, and then responds itself.
 */
const useBankBehindGateway = async (paymentId: string) => {
  const model = aModelBank();
  const { bankConsentId = '' } = (await stores().payments.get(paymentId)) ?? {};
  model.consents.set(bankConsentId, { kind: 'payment', Data: { ConsentId: bankConsentId, Status: 'Authorized' } });
  const { http } = model;
  const gateway: { state: 'works' | 'loses responses' | 'has no route' } = { state: 'works' };
  Object.assign(model, {
    http: async (request: HttpRequest) => {
      if (!/\/payments(?:\/|$)/.test(new URL(request.url).pathname)) return http(request);
      if (gateway.state === 'has no route') return { status: 404, headers: {}, text: '', seconds: 0.1 };
      const response = await http(request);
      if (gateway.state === 'loses responses') throw new Unreachable('timeout');
      return response;
    },
  });
  const { authority, payments } = uaeBank(model.context);
  bank = {
    ...payments,
    readConsent: authority.read,
    readPayment: payments.read,
    findPayment: payments.find,
    refresh: async () => aGrant(),
  };
  const { respondNext } = model;
  const orders = () => model.exchanges.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'));
  return { gateway, respondNext: respondNext.bind(model, /\/payments$/), orders };
};

test('a payment of a mandate that the bank has accepted stays pending while its gateway has no route to the payments', async () => {
  const { paymentId, outcome } = await aDuePayment();
  const { gateway, orders } = await useBankBehindGateway(paymentId);
  gateway.state = 'loses responses';
  await step(paymentId);
  gateway.state = 'has no route';
  await step(paymentId);
  await step(paymentId);
  expect(await outcome()).toMatchObject(isUndecided);
  gateway.state = 'works';
  await step(paymentId);
  expect((await outcome()).payment?.bank).toBeDefined();
  expect(orders()).toHaveLength(1);
});

/** The responses with which a bank may say that it does not have a payment, and that of a gateway. */
const unknownPayment = [
  { status: 204 },
  ...['Resource.InvalidFormat', 'GenericError', 'Bank.NotFound'].map((Code) => ({
    status: 400,
    message: { Errors: [{ Code, Message: 'No' }] },
  })),
  { status: 404 },
];
const refusal = { status: 400, message: { Errors: [{ Code: 'Consent.FailsControlParameters', Message: 'No' }] } };

test.each(unknownPayment)(
  'a payment is rejected once the bank has refused its first order and responds to the look-up with %j',
  async (response) => {
    const { paymentId, outcome } = await aDuePayment();
    const { respondNext } = await useBankBehindGateway(paymentId);
    respondNext(refusal);
    respondNext(response);
    await step(paymentId);
    expect(await outcome()).toMatchObject({ payment: { status: 'Rejected' }, transaction: 'Failed' });
  },
);

test.each(unknownPayment)(
  'an order that has not arrived is sent again if the bank responds to the look-up with %j',
  async (response) => {
    const { paymentId, outcome } = await aDuePayment();
    const { gateway, respondNext, orders } = await useBankBehindGateway(paymentId);
    gateway.state = 'has no route';
    await step(paymentId);
    gateway.state = 'works';
    respondNext(response);
    await step(paymentId);
    expect((await outcome()).payment?.bank).toBeDefined();
    expect(orders()).toHaveLength(1);
  },
);

test.each(['by this region', 'by another region'])(
  "an order that may have been sent %s is not rejected while the gateway responds to the bank's look-ups",
  async (sender) => {
    const { paymentId, outcome } = await aDuePayment();
    const { gateway, respondNext } = await useBankBehindGateway(paymentId);
    if (sender === 'by another region') unknownPayments = 'possible';
    else {
      gateway.state = 'loses responses';
      await step(paymentId);
      gateway.state = 'works';
      respondNext({ status: 404 });
    }
    respondNext(refusal);
    respondNext({ status: 404 });
    await step(paymentId);
    expect(await outcome()).toMatchObject(isUndecided);
  },
);

test.each([
  ['fails for another reason', () => Promise.reject(new BankRejection('temporarily_unavailable'))],
  ['gets no response', noResponse],
])('a token refresh that %s is retried', async (_title, refresh) => {
  const agreement = await aPayment();
  seconds = 1_000;
  bank = { refresh };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending' });
  expect(queued).toEqual([{ to: 'steps', message: { due: 'payment', paymentId: agreement.payment.id, turn: 1 } }]);
});

test('of two concurrent steps, only one uses the refresh token', async () => {
  const agreement = await aPayment();
  seconds = 1_000;
  let isUsed = false;
  bank = {
    refresh: async () => {
      if (isUsed) throw new BankRejection('invalid_grant');
      isUsed = true;
      return { accessToken: 'new', expiresInSeconds: 600, refreshToken: 'next' };
    },
    submit: async () => Promise.reject(new BankUnavailable('not now')),
    readPayment: async () => Promise.reject(new BankUnavailable('not now')),
    readConsent: async () => ({ status: 'Authorized' }),
  };
  await Promise.all([step(agreement.payment.id), step(agreement.payment.id)]);
  expect((await current(agreement)).consent?.refreshToken).toBe('next');
  bank = { ...bank, submit: async () => acceptedAs(record) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
});

const rejectToken = () => Promise.reject(new TokenRejected('The bank does not accept the access token'));

test("a payment continues after the bank has rejected the service's own token", async () => {
  const agreement = await aPayment();
  const { id: paymentId } = agreement.payment;
  bank = { submit: noResponse };
  await step(paymentId);
  bank = { findPayment: rejectToken };
  await step(paymentId);
  expect(queued.at(-1)?.message).toMatchObject({ due: 'payment', turn: 2 });
  bank = { findPayment: async () => ({ status: 'Pending', record }) };
  await step(paymentId);
  bank = { readPayment: rejectToken };
  seconds = 10_000;
  const lines = await loggedBy(() => step(paymentId));
  expect(lines).toContainEqual(expect.objectContaining({ event: 'payment.unsettled', paymentId }));
  expect(queued.at(-1)).toMatchObject({ to: 'payment-polls', message: { turn: 4 } });
  bank = { readPayment: async () => ({ status: 'AcceptedSettlementCompleted', record }) };
  await step(paymentId);
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
});

test.each([
  ['does not respond', () => Promise.reject(new BankUnavailable('down'))],
  ["rejects the service's own token", rejectToken],
])('a revocation that cannot be delivered because the bank %s is retried later', async (_title, readConsent) => {
  const agreement = await aPayment();
  const { consent } = moveAgreement(agreement, 'Revoked', at(9));
  await stores().move({ consent: agreement.consent }, { consent });
  const sent: string[] = [];
  bank = { readConsent };
  const revoke = () => handleMessage({ due: 'revocation', consentId: consent.id }, deps());
  await revoke();
  const message = { due: 'revocation', consentId: consent.id, failingSince: at(seconds) } as const;
  expect(queued).toEqual([{ to: 'steps', message }]);
  bank = {
    readConsent: async () => ({ status: 'Authorized' }),
    revoke: async ({ bankConsentId }) => {
      sent.push(bankConsentId);
    },
  };
  await revoke();
  expect([sent, queued.length]).toEqual([[consent.bankConsentId], 1]);
});

test('a payment whose id the bank does not know is found by its idempotency key', async () => {
  const agreement = await aPayment();
  bank = { submit: async () => ({ ...acceptedAs(record), outcome: { accepted: { status: 'Pending', record } } }) };
  await step(agreement.payment.id);
  const found = { ...record, paymentId: `${record.paymentId}-2` };
  bank = {
    readPayment: () => Promise.reject(new NotOffered('unknown')),
    findPayment: async () => ({ status: 'Pending', record: found }),
  };
  await step(agreement.payment.id);
  expect((await stores().payments.get(agreement.payment.id))?.bank).toMatchObject({
    paymentId: `${record.paymentId}-2`,
  });
  bank = { readPayment: async () => ({ status: 'AcceptedSettlementCompleted', record: found }) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedSettlementCompleted', request: 'Completed' });
});

test('a payment that is unknown to the bank is polled again', async () => {
  const agreement = await aPayment();
  bank = { submit: async () => ({ ...acceptedAs(record), outcome: { accepted: { status: 'Pending', record } } }) };
  await step(agreement.payment.id);
  const queuedBefore = queued.length;
  bank = { readPayment: () => Promise.reject(new NotOffered('unknown')) };
  await step(agreement.payment.id);
  expect(await current(agreement)).toMatchObject({ payment: 'Pending', request: 'Processing' });
  expect(queued).toHaveLength(queuedBefore + 1);
});

test.each<[string, Partial<BankBehaviour>]>([
  ['rejects the order', { submit: async () => rejected, refresh: async () => aGrant() }],
  ['no longer accepts the tokens', { submit: async () => tokenExpired, refresh: rejectRefresh }],
])('a mandate that was revoked at its bank ends as soon as the bank %s', async (_title, responses) => {
  const mandate = await anActiveMandate(stores(), 'FixedOnDemand', { maxCumulativeNumberOfPayments: 3 });
  const identity = { id: newId(), bodyHash: '' };
  await schedulePayment(
    paymentOn(mandate.mandateId, '2027-01-01'),
    { owner: mandate.owner, identity, interactionId: newId() },
    mandate.deps,
  );
  await runTimers(mandate);
  const [transaction] = await transactionsIn(mandate);
  const paymentId = transaction?.paymentId ?? '';
  seconds = secondsBetween(at(0), mandate.now);
  bank = { ...responses, readConsent: async () => ({ status: 'Revoked' }) };
  await step(paymentId);
  const { mandateId, request } = mandate;
  expect([
    (await stores().payments.get(paymentId))?.status,
    (await stores().paymentConsents.get(mandateId))?.status,
    (await stores().mandates.get(mandateId))?.status,
    (await stores().paymentRequests.get(request.id))?.status,
  ]).toEqual(['Rejected', 'Revoked', 'Revoked', 'Revoked']);
});

/** Returns the lines about the end of a payment, or about its lateness, that a run logs. */
const outcomesOf = async (run: () => Promise<void>): Promise<readonly unknown[]> =>
  (await loggedBy(run)).filter(({ event }) => event === 'payment.ended' || event === 'payment.late');

test('the end of a payment is logged once, although the bank credits the payee later', async () => {
  const agreement = await aPayment();
  const { id: paymentId, providerCode: provider } = agreement.payment;
  bank = {
    submit: async () => acceptedAs(record),
    readPayment: async () => ({ status: 'AcceptedCreditSettlementCompleted', record }),
  };
  const lines = await outcomesOf(async () => {
    await step(paymentId);
    seconds += 5;
    await step(paymentId);
  });
  expect(await current(agreement)).toMatchObject({ payment: 'AcceptedCreditSettlementCompleted' });
  expect(lines).toEqual([
    { event: 'payment.ended', paymentId, provider, status: 'AcceptedSettlementCompleted', seconds: 8 },
  ]);
});

test('a payment that has not ended within a minute is logged as late once, and then with its end', async () => {
  const agreement = await aPayment();
  const { id: paymentId, clientId, providerCode: provider } = agreement.payment;
  bank = { submit: noResponse, findPayment: async () => undefined };
  const lines = await outcomesOf(async () => {
    for (seconds of [10, 40, 80, 160]) await step(paymentId);
    seconds = 300;
    bank = { submit: async () => rejected, readConsent: async () => ({ status: 'Revoked' }) };
    await step(paymentId);
  });
  expect(await current(agreement)).toMatchObject({ payment: 'Rejected' });
  expect(lines).toEqual([
    { event: 'payment.late', clientId, paymentId, provider, status: 'Pending', seconds: 78 },
    { event: 'payment.ended', paymentId, provider, status: 'Rejected', seconds: 298 },
  ]);
});
