import { expect, test } from 'vitest';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { runMandate, runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { expireConsent } from '#shared/consents/expire-consent.ts';
import { followStatus } from '#shared/consents/query-status.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { moveAgreement, paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { mandateResource } from '#shared/payments/mandate/mandate.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import {
  approveTransaction,
  anActiveMandate,
  decide,
  type MandateWorld,
  paymentOn,
  runTimers,
  transactionsIn,
} from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aMandate = (type: PaymentType, instructions: object = {}, termSeconds?: number): Promise<MandateWorld> => {
  const { table } = local();
  return anActiveMandate(createPaymentStores(table), type, instructions, { termSeconds });
};

/** Creates a mandate for a single future-dated payment, which the service itself schedules. */
const aFutureDatedPayment = (executesAt: string): Promise<MandateWorld> => {
  const { table } = local();
  const paymentSchedule = [{ amount: '150.00', paymentExecutionDate: '2027-01-20' }];
  const instructions = { paymentSchedule, maxCumulativeNumberOfPayments: 1 };
  const stores = createPaymentStores(table);
  return anActiveMandate(stores, 'FixedDefinedSchedule', instructions, { executesAt });
};

const schedule = async (world: MandateWorld, executionDate: string, amount?: string): Promise<string> => {
  const { mandateId, owner, deps } = world;
  const identity = { id: newId(), bodyHash: 'hash' };
  return (
    await schedulePayment(
      paymentOn(mandateId, executionDate, amount),
      { owner, identity, interactionId: newId() },
      deps,
    )
  ).transaction.id;
};

const moveTo = async (world: MandateWorld, status: ConsentStatus): Promise<void> => {
  const { stores, mandateId, request, now } = world;
  const [mandate, consent, requested] = [
    await stores.mandates.get(mandateId),
    await stores.paymentConsents.get(mandateId),
    await stores.paymentRequests.get(request.id),
  ];
  if (!mandate || !consent || !requested) throw new Error('The mandate does not exist');
  const current = { request: requested, consent, mandate };
  await stores.move(current, moveAgreement(current, status, now));
};

const statusesOf = async (world: MandateWorld) => ({
  mandate: (await world.stores.mandates.get(world.mandateId))?.status,
  consent: (await world.stores.paymentConsents.get(world.mandateId))?.status,
  request: (await world.stores.paymentRequests.get(world.request.id))?.status,
  transactions: (await transactionsIn(world)).map(({ status }) => status),
});

test('a payment starts exactly once, when its day begins in the market', async () => {
  const world = await aMandate('FixedOnDemand');
  const id = await schedule(world, '2027-01-03');
  expect(await runTransaction(id, world.deps)).toBe('2027-01-02T20:00:00.000Z');
  world.now = '2027-01-02T20:00:00.000Z';
  await Promise.all([runTransaction(id, world.deps), runTransaction(id, world.deps)]);
  const [transaction] = await transactionsIn(world);
  expect(transaction).toMatchObject({ status: 'Processing', paymentId: expect.any(String) });
  expect(await world.stores.payments.get(transaction?.paymentId ?? '')).toMatchObject({
    status: 'Pending',
    minor: 15_000n,
    mandateTransactionId: id,
    consentId: world.mandateId,
  });
  expect(await runTransaction(id, world.deps)).toBeUndefined();
});

test('a payment that is not approved expires after its day and no longer counts towards the limits', async () => {
  const world = await aMandate('VariableOnDemand', { maxCumulativeNumberOfPayments: 1 });
  const id = await schedule(world, '2027-01-03', '10.00');
  expect(await runTransaction(id, world.deps)).toBeUndefined();
  world.now = '2027-01-03T20:00:00.000Z';
  const approval = approveTransaction(world, id);
  await expect(approval).rejects.toMatchObject({ code: 'invalid_state' });
  await runTimers(world);
  expect(await statusesOf(world)).toMatchObject({ mandate: 'Active', transactions: ['Expired'] });
  await schedule(world, '2027-01-05', '10.00');
});

const inactive = ['Suspended', 'Paused'] as const;

test.each(inactive)(
  'a payment under a mandate that is %s waits until its day is over and then fails',
  async (status) => {
    const world = await aMandate('FixedOnDemand');
    const id = await schedule(world, '2027-01-03');
    await moveTo(world, status);
    world.now = '2027-01-03T19:50:00.000Z';
    expect(await runTransaction(id, world.deps)).toBe('2027-01-03T20:00:00.000Z');
    expect((await statusesOf(world)).transactions).toEqual(['Scheduled']);
    world.now = '2027-01-03T20:00:00.000Z';
    await runTransaction(id, world.deps);
    expect(await statusesOf(world)).toMatchObject({ mandate: status, transactions: ['Failed'] });
  },
);

test.each(inactive)('a payment is made late on its day if its mandate was %s until then', async (status) => {
  const world = await aMandate('FixedOnDemand');
  const id = await schedule(world, '2027-01-03');
  await moveTo(world, status);
  world.now = '2027-01-03T12:00:00.000Z';
  await runTransaction(id, world.deps);
  await moveTo(world, 'Authorized');
  await runTransaction(id, world.deps);
  expect((await statusesOf(world)).transactions).toEqual(['Processing']);
});

test.each(['Revoked', 'Expired'] as const)(
  'when the consent is %s, the mandate ends, and its open payments are cancelled',
  async (status) => {
    const world = await aMandate('VariableOnDemand');
    await schedule(world, '2027-01-03');
    const second = await schedule(world, '2027-01-04');
    await approveTransaction(world, second, '20.00');
    await moveTo(world, status);
    await runMandate(world.mandateId, world.deps);
    expect(await statusesOf(world)).toMatchObject({
      mandate: status,
      request: status,
      transactions: ['Cancelled', 'Cancelled'],
    });
  },
);

test('a payment is cancelled when a timer expires its consent at the end of the term', async () => {
  const world = await aMandate('FixedOnDemand', {}, 2 * 86_400 + 3_600);
  await expect(schedule(world, '2027-01-04')).rejects.toMatchObject({
    details: { executionDate: [expect.any(String)] },
  });
  const id = await schedule(world, '2027-01-03');
  world.now = '2027-01-03T09:00:00.000Z';
  expect(await runTransaction(id, world.deps)).toBe('2027-01-03T09:01:00.000Z');
  await expireConsent(paymentAgreements(world.stores), world.mandateId, world.deps.now);
  await runTransaction(id, world.deps);
  expect(await statusesOf(world)).toMatchObject({ mandate: 'Expired', transactions: ['Cancelled'] });
});

test('a payment in progress when its mandate is revoked ends with the status that the bank reports', async () => {
  const world = await aMandate('FixedOnDemand');
  const id = await schedule(world, '2027-01-01');
  await runTransaction(id, world.deps);
  await moveTo(world, 'Revoked');
  await runMandate(world.mandateId, world.deps);
  const [{ paymentId = '' } = {}] = await transactionsIn(world);
  await decide(world, paymentId, 'AcceptedSettlementCompleted');
  expect(await statusesOf(world)).toMatchObject({
    mandate: 'Revoked',
    consent: 'Revoked',
    transactions: ['Completed'],
  });
});

test('a mandate is completed by the last payment that its schedule allows', async () => {
  const paymentSchedule = ['2027-01-01', '2027-01-05'].map((paymentExecutionDate) => ({
    paymentExecutionDate,
    amount: '5.00',
  }));
  const world = await aMandate('FixedDefinedSchedule', { paymentSchedule });
  for (const day of ['2027-01-01', '2027-01-05']) {
    world.now = `${day}T10:00:00.000Z`;
    const id = await schedule(world, day);
    await runTransaction(id, world.deps);
    const paymentId = (await world.stores.mandateTransactions.get(id))?.paymentId ?? '';
    expect((await world.stores.payments.get(paymentId))?.minor).toBe(500n);
    await decide(world, paymentId, 'AcceptedSettlementCompleted');
  }
  expect(await statusesOf(world)).toEqual({
    mandate: 'Completed',
    consent: 'Consumed',
    request: 'Completed',
    transactions: ['Completed', 'Completed'],
  });
});

test('a mandate is completed when its schedule is over, even if a day was not used', async () => {
  const periodicSchedule = { frequency: 'Day', startDate: '2027-01-01', endDate: '2027-01-03' };
  const world = await aMandate('FixedPeriodicSchedule', { periodicSchedule });
  expect(await runMandate(world.mandateId, world.deps)).toBe('2027-01-03T20:00:00.000Z');
  world.now = '2027-01-03T20:00:00.000Z';
  expect(await runMandate(world.mandateId, world.deps)).toBeUndefined();
  expect(await statusesOf(world)).toMatchObject({ mandate: 'Completed', consent: 'Consumed', request: 'Completed' });
});

test('the timer of a mandate whose schedule goes on for decades waits no longer than its consent can last', async () => {
  const periodicSchedule = { frequency: 'Day', startDate: '2027-01-01', endDate: '9999-12-31' };
  const world = await aMandate('FixedPeriodicSchedule', { periodicSchedule });
  expect(await runMandate(world.mandateId, world.deps)).toBe('2028-01-01T07:59:00.000Z');
});

test.each(inactive)('a mandate that is %s is completed when its schedule is over', async (status) => {
  const periodicSchedule = { frequency: 'Day', startDate: '2027-01-01', endDate: '2027-01-03' };
  const world = await aMandate('FixedPeriodicSchedule', { periodicSchedule });
  await moveTo(world, status);
  world.now = '2027-01-03T20:00:00.000Z';
  expect(await runMandate(world.mandateId, world.deps)).toBeUndefined();
  expect(await statusesOf(world)).toMatchObject({ mandate: 'Completed', consent: 'Consumed', request: 'Completed' });
});

test('a mandate that is completed because its schedule is over keeps no tokens', async () => {
  const periodicSchedule = { frequency: 'Day', startDate: '2027-01-01', endDate: '2027-01-03' };
  const world = await aMandate('FixedPeriodicSchedule', { periodicSchedule });
  const consent = () => world.stores.paymentConsents.get(world.mandateId);
  expect((await consent())?.accessToken).toBeDefined();
  world.now = '2027-01-03T20:00:00.000Z';
  // The write that completes the mandate also deletes the tokens: they do not wait for another timer.
  expect(await runMandate(world.mandateId, world.deps)).toBeUndefined();
  expect(await consent()).toMatchObject({ status: 'Consumed' });
  expect((await consent())?.accessToken).toBeUndefined();
});

test('a future-dated payment is scheduled once, made on schedule, and completes its request', async () => {
  const executesAt = '2027-01-20T06:30:00.000Z';
  const world = await aFutureDatedPayment(executesAt);
  const mandate = await world.stores.mandates.get(world.mandateId);
  expect(mandate && mandateResource.dueAt(mandate)).toBe(mandate?.updatedAt);
  await Promise.all([runTimers(world), runTimers(world)]);
  await runTimers(world);
  const [transaction, ...others] = await transactionsIn(world);
  expect(others).toEqual([]);
  expect(transaction).toMatchObject({
    // Every release derives the same id, so that a payment that an earlier release has scheduled is not scheduled again.
    id: derivedId('mandate-transaction', world.owner.clientId, 'signature', `the only payment of ${world.mandateId}`),
    status: 'Scheduled',
    executionDate: '2027-01-20',
    dueAt: executesAt,
  });
  world.now = executesAt;
  await runTimers(world);
  const [started] = await transactionsIn(world);
  await decide(world, started?.paymentId ?? '', 'AcceptedSettlementCompleted');
  expect(await statusesOf(world)).toEqual({
    mandate: 'Completed',
    consent: 'Consumed',
    request: 'Completed',
    transactions: ['Completed'],
  });
});

test.each(['before', 'after'] as const)(
  'a future-dated payment whose suspended consent ends %s the bank settles it completes its request',
  async (order) => {
    const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
    await runTimers(world);
    world.now = '2027-01-20T06:30:00.000Z';
    await runTimers(world);
    await moveTo(world, 'Suspended');
    const [started] = await transactionsIn(world);
    const settle = () => decide(world, started?.paymentId ?? '', 'AcceptedSettlementCompleted');
    const expire = async () => {
      world.now = '2027-01-20T20:00:00.000Z';
      await runTimers(world);
      if ((await statusesOf(world)).consent === 'Suspended') await moveTo(world, 'Expired');
    };
    for (const happen of order === 'before' ? [expire, settle] : [settle, expire]) await happen();
    expect(await statusesOf(world)).toEqual({
      mandate: 'Completed',
      consent: 'Consumed',
      request: 'Completed',
      transactions: ['Completed'],
    });
  },
);

test('a mandate that allows one payment stays completed when the bank resumes it after the payment', async () => {
  const world = await aMandate('FixedOnDemand', { maxCumulativeNumberOfPayments: 1 });
  await schedule(world, '2027-01-03');
  world.now = '2027-01-03T12:00:00.000Z';
  await runTimers(world);
  await moveTo(world, 'Suspended');
  const [started] = await transactionsIn(world);
  await decide(world, started?.paymentId ?? '', 'AcceptedSettlementCompleted');
  const consent = await world.stores.paymentConsents.get(world.mandateId);
  const report = { bankConsentId: consent?.bankConsentId ?? '', status: 'Authorized' } as const;
  if (consent) await followStatus(paymentAgreements(world.stores), consent, report, world.deps.now);
  expect(await statusesOf(world)).toMatchObject({ mandate: 'Completed', consent: 'Consumed', request: 'Completed' });
});

/** The statuses of a future-dated payment that was not made, once its day is over. */
const unpaid = { mandate: 'Expired', consent: 'Expired', request: 'Expired' };

test('a future-dated payment that the bank rejects is not retried, and does not complete its request', async () => {
  const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
  await runTimers(world);
  world.now = '2027-01-20T06:30:00.000Z';
  await runTimers(world);
  const [started] = await transactionsIn(world);
  await decide(world, started?.paymentId ?? '', 'Rejected');
  await runTimers(world);
  expect((await statusesOf(world)).transactions).toEqual(['Failed']);
  world.now = '2027-01-21T06:30:00.000Z';
  await runTimers(world);
  expect(await statusesOf(world)).toEqual({ ...unpaid, transactions: ['Failed'] });
});

test.each(inactive)(
  'a future-dated payment whose mandate is %s until its day is over does not complete its request',
  async (status) => {
    const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
    await runTimers(world);
    await moveTo(world, status);
    world.now = '2027-01-20T20:00:00.000Z';
    await runTimers(world);
    expect(await statusesOf(world)).toEqual({ ...unpaid, transactions: ['Failed'] });
    expect((await world.stores.paymentConsents.get(world.mandateId))?.accessToken).toBeUndefined();
  },
);

test.each(['Authorized', 'Paused', 'Suspended'] as const)(
  'a consent that is %s when it ends does not complete the request of a payment that was not made',
  async (status) => {
    const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
    if (status !== 'Authorized') await moveTo(world, status);
    world.now = '2027-01-20T19:59:59.000Z';
    await moveTo(world, 'Expired');
    expect(await statusesOf(world)).toEqual({ ...unpaid, transactions: [] });
  },
);

test('a bank that reports a consent as used up does not complete the request of a payment that was not made', async () => {
  const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
  await moveTo(world, 'Consumed');
  expect(await statusesOf(world)).toEqual({ ...unpaid, transactions: [] });
});

test.each([
  ['2027-01-20T19:20:00.000Z', '2027-01-20T19:20:00.000Z'],
  ['2027-01-20T19:50:00.500Z', '2027-01-20T19:50:00.000Z'],
  ['2027-01-20T19:59:30.000Z', '2027-01-20T19:50:00.000Z'],
])('a payment at %s becomes due at %s, so that it starts on that day', async (executesAt, dueAt) => {
  const world = await aFutureDatedPayment(executesAt);
  await runTimers(world);
  expect((await transactionsIn(world))[0]).toMatchObject({ dueAt, lapsesAt: '2027-01-20T20:00:00.000Z' });
});

test('a future-dated payment is not scheduled once its day is over', async () => {
  const world = await aFutureDatedPayment('2027-01-20T06:30:00.000Z');
  world.now = '2027-01-21T06:30:00.000Z';
  await runTimers(world);
  expect(await statusesOf(world)).toEqual({ ...unpaid, transactions: [] });
});

test('the tokens of a mandate are deleted once it has ended and none of its payments is in progress', async () => {
  const world = await aMandate('FixedOnDemand');
  const id = await schedule(world, '2027-01-03');
  world.now = '2027-01-02T20:00:00.000Z';
  await runTransaction(id, world.deps);
  const consent = () => world.stores.paymentConsents.get(world.mandateId);
  await moveTo(world, 'Revoked');
  expect(await runMandate(world.mandateId, world.deps)).toBe('2027-01-03T20:00:00.000Z');
  expect((await consent())?.accessToken).toBeDefined();
  const transaction = await world.stores.mandateTransactions.get(id);
  if (!transaction) throw new Error('The transaction does not exist');
  await world.stores.mandateTransactions.save(
    transaction,
    move(transactionLifecycle, transaction, 'Failed', world.now),
  );
  expect(await runMandate(world.mandateId, world.deps)).toBeUndefined();
  expect(await consent()).toMatchObject({ status: 'Revoked' });
  expect((await consent())?.accessToken).toBeUndefined();
});
