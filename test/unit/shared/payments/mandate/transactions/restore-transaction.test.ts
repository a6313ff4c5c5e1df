import { expect, test } from 'vitest';
import { restoreAgreement } from '#shared/payments/agreement/restore-agreement.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { restoreTransaction, checkUsage } from '#shared/payments/mandate/transactions/restore-transaction.ts';
import { runMandate, runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { dueIn, minuteOf, paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { agreementOfMandate, createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import {
  anActiveMandate,
  approveTransaction,
  decide,
  type MandateWorld,
  paymentOn,
} from '#test/support/builders/a-mandate.ts';
import { anEncryptedGrant, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { type LocalTable, replicate, useLocalTable } from '#test/support/cloud/local-table.ts';

// The tables of the lost region and of the second one.
const lost = useLocalTable();
const second = useLocalTable();

const storesOf = ({ table }: LocalTable) => createPaymentStores(table);
const day = '2027-02-01';
const duringDay = `${day}T08:00:00.000Z`;
const settled = 'AcceptedSettlementCompleted';

const aMandate = (maxCumulativeNumberOfPayments = 1): Promise<MandateWorld> =>
  anActiveMandate(storesOf(lost()), 'FixedOnDemand', { maxCumulativeNumberOfPayments });

const aVariableMandate = (): Promise<MandateWorld> => anActiveMandate(storesOf(lost()), 'VariableOnDemand');

const schedule = async ({ mandateId, owner, deps }: MandateWorld, amount?: string): Promise<string> => {
  const identity = { id: newId(), bodyHash: '' };
  const { transaction } = await schedulePayment(
    paymentOn(mandateId, day, amount),
    { owner, identity, interactionId: 'i' },
    deps,
  );
  return transaction.id;
};

/** Returns the second region's part of a mandate, restored at a time. */
const restored = async ({ mandateId, now }: MandateWorld, id: string) => {
  const deps = { stores: storesOf(second()), now: () => new Date(now) };
  const result = await restoreTransaction(id, deps);
  expect(await restoreTransaction(id, deps)).toBe(result === 'unclear' ? result : undefined);
  const transaction = await deps.stores.mandateTransactions.get(id);
  const payment = await deps.stores.payments.get(paymentIdOfTransaction(id));
  const mandate = await deps.stores.mandates.get(mandateId);
  const usage = await checkUsage(mandateId, deps);
  return { result, transaction, payment, mandate, usage };
};

/** The commits in the life of a transaction, each made by an action in the first region. */
const started = async (world: MandateWorld, id: string) => {
  world.now = duringDay;
  await runTransaction(id, world.deps);
};

test.each([
  [['MandateTransaction'], 1],
  [['MandateTransaction', 'Mandate'], 1],
  [['Payment'], undefined],
] as const)('the start of a payment of which only %s arrive is completed', async (arrived, turn) => {
  const world = await aMandate();
  const id = await schedule(world);
  await replicate(lost(), second());
  await started(world, id);
  await replicate(lost(), second(), arrived);
  const { result, transaction, payment } = await restored(world, id);
  expect([result, transaction?.status, payment?.status]).toEqual(['completed', 'Processing', 'Pending']);
  // A payment that is added asks the bank for its order first.
  expect([payment?.turn, payment?.id]).toEqual([turn, transaction?.paymentId]);
});

test('a commit of which only the transactions arrive is completed for all payments of the mandate', async () => {
  const world = await aMandate(8);
  const ids = [];
  for (let count = 0; count < 8; count += 1) ids.push(await schedule(world));
  await replicate(lost(), second());
  for (const id of ids) await started(world, id);
  await replicate(lost(), second(), ['MandateTransaction']);
  const deps = { stores: storesOf(second()), now: () => new Date(world.now) };
  const results = await Promise.all(ids.map((id) => restoreTransaction(id, deps)));
  expect(results).toEqual(ids.map(() => 'completed'));
});

test.each(['PaymentRequest', 'PaymentConsent'])('a transaction whose %s is missing is reported', async (missing) => {
  const world = await aMandate();
  const id = await schedule(world);
  const parts = ['PaymentRequest', 'PaymentConsent', 'Mandate', 'MandateTransaction'];
  await replicate(
    lost(),
    second(),
    parts.filter((part) => part !== missing),
  );
  expect((await restored(world, id)).result).toBe('unclear');
});

/** Starts a payment seconds after the customer's approval, of which only some parts have arrived. */
const startedAfterApproval = async (arrived: readonly string[], visits = 1) => {
  const staged = aStagedConsent({ type: 'FixedOnDemand', instructions: {} });
  const stagings = Array.from({ length: visits }, () => staged.consent.stagings).flat();
  const before = { ...staged, consent: { ...staged.consent, stagings } };
  const start = '2027-01-01T08:00:00.000Z';
  const grant = { ...anEncryptedGrant, expiresAt: addSeconds(start, 365 * 86_400) };
  const after = authorise(before, grant, { interactionId: newId() }, start);
  const stores = storesOf(lost());
  await stores.move({}, before);
  await replicate(lost(), second());
  await stores.move(before, after);
  const { request, consent } = after;
  const world: MandateWorld = {
    mandateId: consent.id,
    owner: request,
    request,
    stores,
    deps: { stores, now: () => new Date(world.now) },
    now: start,
  };
  const id = await schedule(world);
  await started(world, id);
  await replicate(lost(), second(), arrived);
  return { world, id, request };
};

test('a payment whose approval has not arrived is looked for at the bank of the customer', async () => {
  const { world, id, request } = await startedAfterApproval(['Mandate', 'MandateTransaction']);
  const deps = { stores: storesOf(second()), now: () => new Date(world.now) };
  expect(await restoreAgreement(request.id, deps)).toBe('revoked');
  const { result, payment } = await restored(world, id);
  expect(result).toBe('completed');
  expect(payment).toMatchObject({ turn: 1, status: 'Pending', bankConsentId: anEncryptedGrant.bankConsentId });
});

test('a payment without its approval is reported if the customer went to a bank twice', async () => {
  const { world, id, request } = await startedAfterApproval(['Mandate', 'MandateTransaction'], 2);
  const deps = { stores: storesOf(second()), now: () => new Date(world.now) };
  expect(await restoreAgreement(request.id, deps)).toBe('revoked');
  expect((await restored(world, id)).result).toBe('unclear');
});

test('a payment under a consent that the customer may still approve is reported', async () => {
  const { world, id } = await startedAfterApproval(['MandateTransaction']);
  expect((await restored(world, id)).result).toBe('unclear');
});

test.each([
  [['Payment'], settled, 'Completed'],
  [['Payment', 'Mandate'], settled, 'Completed'],
  [['Payment', 'PaymentConsent'], 'Rejected', 'Failed'],
] as const)(
  'a decision of the bank of which only %s arrive, %s, ends the transaction',
  async (arrived, status, ended) => {
    const world = await aMandate();
    const id = await schedule(world);
    await started(world, id);
    await replicate(lost(), second());
    await decide(world, paymentIdOfTransaction(id), status);
    await replicate(lost(), second(), arrived);
    const { result, transaction, mandate, usage } = await restored(world, id);
    expect([result, transaction?.status, usage]).toEqual(['completed', ended, undefined]);
    expect(mandate?.usage).toMatchObject({ open: 0, count: ended === 'Completed' ? 1 : 0 });
  },
);

test('a scheduled payment whose entries have not arrived is made on its day', async () => {
  const world = await aMandate();
  await replicate(lost(), second());
  const id = await schedule(world);
  await replicate(lost(), second(), ['MandateTransaction', 'Mandate']);
  const { result, transaction } = await restored(world, id);
  expect([result, transaction?.status]).toEqual([undefined, 'Scheduled']);
  expect(await storesOf(second()).mandateTransactions.idsOf(world.mandateId)).toEqual([id]);
  const minutes = Array.from({ length: 60 }, (_, minute) =>
    minuteOf(addSeconds(transaction?.dueAt ?? '', 60 * minute)),
  );
  const due = await Promise.all(minutes.map((minute) => dueIn(minute, second().table)));
  expect(due.flat().map((entry) => entry.id)).toContain(id);
});

test.each([
  ['only the mandate has', ['Mandate']],
  ['all but the mandate have', ['MandateTransaction', 'MandateEntry', 'Due']],
])('a scheduled payment of which %s arrived is reported', async (_what, arrived) => {
  const world = await aMandate();
  await replicate(lost(), second());
  await schedule(world);
  await replicate(lost(), second(), arrived);
  const deps = { stores: storesOf(second()), now: () => new Date(world.now) };
  await runMandate(world.mandateId, deps);
  expect(await checkUsage(world.mandateId, deps)).toBe('unclear');
});

test.each(['Rejected', settled] as const)(
  'a mandate that does not count a payment can be read after the payment is %s',
  async (status) => {
    const world = await aMandate();
    await replicate(lost(), second());
    const id = await schedule(world);
    await replicate(lost(), second(), ['MandateTransaction', 'MandateEntry', 'Due']);
    const stores = storesOf(second());
    const inSecond = { ...world, stores, deps: { stores, now: () => new Date(duringDay) } };
    await runTransaction(id, inSecond.deps);
    await decide(inSecond, paymentIdOfTransaction(id), status);
    const usage = { open: 0, count: status === 'Rejected' ? 0 : 1 };
    expect((await stores.mandates.get(world.mandateId))?.usage).toMatchObject(usage);
  },
);

test('a future-dated payment that its mandate does not count completes its request once it is made', async () => {
  const executesAt = `${day}T06:00:00.000Z`;
  const world = await anActiveMandate(
    storesOf(lost()),
    'FixedDefinedSchedule',
    { paymentSchedule: [{ paymentExecutionDate: day, amount: '150.00' }], maxCumulativeNumberOfPayments: 1 },
    { executesAt },
  );
  await replicate(lost(), second());
  await runMandate(world.mandateId, world.deps);
  await replicate(lost(), second(), ['MandateTransaction', 'MandateEntry', 'Due']);
  const stores = storesOf(second());
  const deps = { stores, now: () => new Date(world.now) };
  const [id = ''] = await stores.mandateTransactions.idsOf(world.mandateId);
  world.now = duringDay;
  await runTransaction(id, deps);
  await decide({ ...world, stores, deps }, paymentIdOfTransaction(id), settled);
  world.now = addSeconds(`${day}T20:00:00.000Z`, 60);
  await runMandate(world.mandateId, deps);
  const { request, consent } = await agreementOfMandate(
    (await stores.mandates.get(world.mandateId)) ?? expect.fail('no mandate'),
    stores,
  );
  expect([request.status, consent.status]).toEqual(['Completed', 'Consumed']);
});

test('payments whose ends the mandate counts for the wrong payment are reported', async () => {
  const world = await aMandate(3);
  const [rejectedId, settledId] = [await schedule(world), await schedule(world)];
  for (const id of [rejectedId, settledId]) await started(world, id);
  await replicate(lost(), second());
  await decide(world, paymentIdOfTransaction(rejectedId), 'Rejected');
  await replicate(lost(), second(), ['Mandate', 'Payment']);
  await decide(world, paymentIdOfTransaction(settledId), settled);
  await replicate(lost(), second(), ['Payment']);
  expect((await restored(world, settledId)).transaction?.status).toBe('Completed');
  const { transaction, usage } = await restored(world, rejectedId);
  // The rejected payment was released twice.
  expect([transaction?.status, usage]).toEqual(['Failed', 'unclear']);
});

test('a payment that arrives without its increment is reported, even if it hides the end of another one', async () => {
  const world = await aMandate(3);
  const endedId = await schedule(world);
  await started(world, endedId);
  await replicate(lost(), second());
  await schedule(world);
  await replicate(lost(), second(), ['MandateTransaction', 'MandateEntry', 'Due']);
  await decide(world, paymentIdOfTransaction(endedId), settled);
  await replicate(lost(), second(), ['Payment']);
  const { transaction, mandate, usage } = await restored(world, endedId);
  expect([transaction?.status, mandate?.usage.open, usage]).toEqual(['Completed', 1, 'unclear']);
});

test('a mandate that counts the right number of payments, but another total, is reported', async () => {
  const world = await aVariableMandate();
  const id = await schedule(world, '100.00');
  await replicate(lost(), second());
  await approveTransaction(world, id, '120.00');
  await replicate(lost(), second(), ['MandateTransaction']);
  expect((await restored(world, id)).usage).toBe('unclear');
  await replicate(lost(), second(), ['Mandate']);
  expect((await restored(world, id)).usage).toBeUndefined();
});
