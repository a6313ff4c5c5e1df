import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { sweepRetention } from '#functions/client-sweeper/sweep.ts';
import { sweep } from '#functions/due-sweeper/sweep.ts';
import { handleTimer } from '#functions/timers/handle-timer.ts';
import { createOperatorEvents } from '#infra/operator/operator-events.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { eventsOfResource } from '#shared/events/derive.ts';
import type { FirstAttempts } from '#shared/events/webhooks/delivery.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { type ScheduledTimer, Timer } from '#shared/events/timer.ts';
import { createPublicationLog, publicationOf } from '#shared/events/outbox/publication-log.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { type Item, puts } from '#shared/platform/storage/table.ts';
import { marketsServing, NationalMarket } from '#shared/standard/markets/market.ts';
import { anActiveMandate, paymentOn } from '#test/support/builders/a-mandate.ts';
import { aRevokedSharing } from '#test/support/builders/an-account-consent.ts';
import { aNewRequest, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
/** The region of the SDK client. No test in this file reaches the queue. */
const region = 'me-central-1';

/** Creates the operator's commands on events. Collects everything that they send to the queues and publish. */
const createCommands = (scanned: readonly Item[] = [], seconds = 60) => {
  const [sent, published]: [unknown[], unknown[]] = [[], []];
  const sqs = new SQSClient({ region });
  sqs.send = async (command: {
    readonly input: { readonly Entries?: readonly { readonly MessageBody: string }[] };
  }) => {
    sent.push(...(command.input.Entries ?? []).map(({ MessageBody }) => JSON.parse(MessageBody)));
    return {};
  };
  const commands = createOperatorEvents({
    table: local().table,
    sqs,
    retryQueueUrl: 'none',
    paymentSteps: { url: 'none' },
    dataSteps: { url: 'none' },
    timers: { url: 'none' },
    bus: { publish: async (details) => void published.push(...details) },
    logs: { latest: async () => [] },
    markets: marketsServing(NationalMarket.options),
    now: () => new Date(at(seconds)),
    async *scan() {
      yield* scanned;
    },
  });
  return { commands, sent, published };
};

test('republish sets the timer of a request again even if all its events were published', async () => {
  const { table } = local();
  const request = aNewRequest();
  await table.commit(createPaymentStores(table).paymentRequests.create(request));
  const events = eventsOfResource({ kind: 'payment_request', entity: request });
  await createPublicationLog(table).record(events.map(publicationOf));
  const { commands, sent, published } = createCommands();
  expect(await commands.republish(request.id)).toEqual({ republished: [] });
  expect(sent).toEqual([{ timer: 'expiry', kind: 'payment_request', id: request.id }]);
  expect(published).toEqual([]);
});

const hours = 3_600;
const days = 24 * hours;

/** Stores a request's event of which two first attempts were handed on, and two were made: one was accepted. */
const announce = async () => {
  const { table } = local();
  const request = aNewRequest();
  await table.commit(createPaymentStores(table).paymentRequests.create(request));
  const [event] = eventsOfResource({ kind: 'payment_request', entity: request });
  if (!event) throw new Error('The request has no event');
  const [silent, slow, accepting, interrupted] = [newId(), newId(), newId(), newId()];
  const { id: eventId, type: eventType, clientId, resource } = event;
  const recipients = { to: [accepting, interrupted], handedOn: [silent, slow] };
  const first: FirstAttempts = { eventId, eventType, clientId, resource, at: at(0), ...recipients, round: newId() };
  const deliveries = createDeliveries(table);
  await deliveries.begin(first);
  await deliveries.endRound({ id: first.round, accepted: { [eventId]: [20, null] } }, at(1));
  const delivery = { eventId, eventType, clientId, subscriptionId: slow, attempts: [], createdAt: at(0) };
  await deliveries.save({ ...delivery, state: 'Delivered' });
  return { eventId, silent, interrupted, item: { pk: 'EVENT', sk: 'FIRST', entity: 'FirstAttempts', ...first } };
};

test('resume makes the first attempts that were only in the slow queue of the lost region', async () => {
  const { eventId, silent, interrupted, item } = await announce();
  const { commands, sent } = createCommands([item], 4 * 24 * hours);
  expect(await commands.resume(() => undefined)).toMatchObject({ deliveries: 2, unclear: [] });
  const retry = { retry: 'delivery', event: expect.objectContaining({ id: eventId }), attempt: 1 };
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([silent, interrupted].map((subscriptionId) => ({ ...retry, subscriptionId }))),
  );
});

test('resume makes no first attempt that the slow queue had given up', async () => {
  const { item } = await announce();
  const { commands, sent } = createCommands([item], 6 * 24 * hours);
  expect(await commands.resume(() => undefined)).toMatchObject({ deliveries: 0 });
  expect(sent).toEqual([]);
});

/** Schedules a payment, and returns it as the scan finds it. */
const aScheduledPayment = async (type: 'FixedOnDemand' | 'VariableOnDemand', executionDate: string) => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const { mandateId, owner, deps } = await anActiveMandate(stores, type);
  const { transaction } = await schedulePayment(
    paymentOn(mandateId, executionDate),
    { owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() },
    deps,
  );
  const { id } = transaction;
  const item = await table.get(paymentKeys.mandateTransaction(id));
  if (!item) throw new Error('The payment is not stored');
  const statusAfterTimer = async (now: string) => {
    await runTransaction(id, { stores, now: () => new Date(now) });
    return (await stores.mandateTransactions.get(id))?.status;
  };
  return { item, timer: { timer: 'expiry', kind: 'mandate_transaction', id }, statusAfterTimer };
};

test('resume starts and expires the payments whose timers are lost, because the sweeper does not find them again', async () => {
  const due = await aScheduledPayment('FixedOnDemand', '2027-02-02');
  const unapproved = await aScheduledPayment('VariableOnDemand', '2027-02-01');
  const later = await aScheduledPayment('FixedOnDemand', '2027-02-03');
  // In Dubai, the second of February began an hour ago.
  const now = '2027-02-01T21:00:00.000Z';
  const lostTimers = { set: async () => undefined };
  const sweepDeps = { table: local().table, timers: lostTimers, now: () => new Date(now), maxPerBank: 10 };
  expect([await sweep(sweepDeps), await sweep(sweepDeps)]).toEqual([2, 0]);
  const scanned = [due, unapproved, later].map(({ item }) => item);
  const { commands, sent } = createCommands(scanned, secondsBetween(at(0), new Date(now)));
  expect(await commands.resume(() => undefined)).toMatchObject({ resources: 3, unclear: [] });
  expect(sent).toEqual([due.timer, unapproved.timer]);
  expect(await due.statusAfterTimer(now)).toBe('Processing');
  expect(await unapproved.statusAfterTimer(now)).toBe('Expired');
});

const retentionDays = { UAE: 30, KSA: 30, MAIN: 30 };

/** The stores that the timers use, and their clock. Collects the timers that they set. */
const timersAt = (seconds: number) => {
  const { table } = local();
  const set: ScheduledTimer[] = [];
  const timers = { set: async (timer: ScheduledTimer) => void set.push(timer) };
  const stores = { ...createPaymentStores(table), ...createAccountConsentStore(table) };
  return { table, stores, listing: createListing(table), timers, set, retentionDays, now: () => new Date(at(seconds)) };
};

/** Stores a payment request that ended as soon as it was created, and returns it as the scan finds it. */
const anEndedRequest = async (status: 'Cancelled' | 'Expired') => {
  const { table, stores } = timersAt(0);
  const request = move(paymentRequestLifecycle, aNewRequest(), status, at(1));
  await table.commit(stores.paymentRequests.create(request));
  return { request, read: () => table.get(paymentKeys.paymentRequest(request.id)) };
};

const itemOf = async (read: () => Promise<Item | undefined>): Promise<Item> => {
  const item = await read();
  if (!item) throw new Error('The item is not stored');
  return item;
};

test('resume erases the data of cancelled requests whose schedules are lost, however old they are', async () => {
  const [cancelled, erased, other] = [
    await anEndedRequest('Cancelled'),
    await anEndedRequest('Cancelled'),
    await anEndedRequest('Expired'),
  ];
  const later = timersAt(400 * days);
  await eraseRequest(erased.request, timersAt(40 * days));
  const scanned = await Promise.all([cancelled, other].map(({ read }) => itemOf(read)));
  const { commands, sent } = createCommands([...scanned, await itemOf(erased.read)], 400 * days);
  await commands.resume(() => undefined);
  expect(sent).toEqual([{ timer: 'expiry', kind: 'payment_request', id: cancelled.request.id }]);
  await handleTimer(Timer.parse(sent[0]), later);
  expect(await later.stores.paymentRequests.get(cancelled.request.id)).toMatchObject({ bodyHash: 'erased' });
});

test('resume erases the account data whose retention period is over since the schedules were lost', async () => {
  const { table, stores } = timersAt(0);
  const [retained, deleted] = [aRevokedSharing(newId(), at(90 * days)), aRevokedSharing(newId(), at(0))];
  await table.commit(stores.accountConsents.create(retained), stores.accountConsents.create(deleted));
  const scanned = [retained, deleted].map((consent) => stores.accountConsents.create(consent).item);
  const { commands, sent } = createCommands(scanned, 180 * days);
  await commands.resume(() => undefined);
  expect(sent).toContainEqual({ due: 'erasure', id: retained.id });
  expect(sent).not.toContainEqual({ due: 'erasure', id: deleted.id });
});

test('after resume, the sweep finds the requests again that it had passed before their data could be erased', async () => {
  const { request } = await anEndedRequest('Expired');
  const { clientId, market } = request;
  const { table, set, ...deps } = timersAt(34 * days);
  await table.writeAll(
    puts([{ ...clientKeys.clientEntry(clientId), entity: 'ClientEntry', clientId, name: 'A shop' }]),
  );
  const sweepAgain = () => sweepRetention({ table, ...deps });
  expect([await sweepAgain(), await sweepAgain()]).toEqual([1, 0]);
  const cursor = await itemOf(() => table.get(paymentKeys.retentionSweep(clientId, market)));
  await createCommands([cursor], 34 * days).commands.resume(() => undefined);
  expect([await sweepAgain(), await sweepAgain()]).toEqual([1, 0]);
  expect(set.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => ({ timer: 'retention', id: request.id })),
  );
});
