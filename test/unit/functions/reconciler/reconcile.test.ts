import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { writeHeartbeat, type Deps, reconcile } from '#functions/reconciler/reconcile.ts';
import { eventsOf, readChange } from '#shared/events/derive.ts';
import { type Event, EventBatch } from '#shared/events/event.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { createPublicationLog, publicationOf } from '#shared/events/outbox/publication-log.ts';
import type { DueMessage } from '#shared/platform/messaging/queue.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { type Item, keysOf, type Table } from '#shared/platform/storage/table.ts';
import { aNewRequest, aPaymentThrough, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { useLoggedLines } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();
const publicationLog = () => createPublicationLog(local().table);

const lines = useLoggedLines();
/** The current time. Waiting advances it. */
let time: string;
beforeEach(() => {
  time = at(3_600);
});

/** Creates the dependencies of a reconciler. Collects the events and the payment steps that it sends. */
const createReconciler = (whileWaiting: () => Promise<void> = async () => undefined) => {
  const published: Event[] = [];
  const steps: unknown[] = [];
  const deps: Deps = {
    read: readChange,
    bus: {
      publish: async (details) => {
        published.push(...details.flatMap((detail) => EventBatch.parse(detail).events));
      },
    },
    publicationLog: publicationLog(),
    figures: createFigures(local().table),
    paymentSteps: { url: 'payment-steps' },
    dataSteps: { url: 'data-steps' },
    timers: { url: 'timers' },
    sender: {
      sendAll: async ({ url }, messages: readonly DueMessage[]) => {
        if (url === 'payment-steps') steps.push(...messages.map(({ message }) => message));
      },
    },
    now: () => new Date(time),
    wait: async (milliseconds) => {
      time = addSeconds(time, milliseconds / 1000);
      await whileWaiting();
    },
  };
  return { deps, published, steps };
};

/** Returns the stream record of an item that was written the given number of seconds ago. */
const recordOf = (item: Record<string, unknown>, secondsAgo: number): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    ApproximateCreationDateTime: epochSeconds(addSeconds(time, -secondsAgo)),
    NewImage: marshall(item, { removeUndefinedValues: true }) as never,
  },
});
/** Records an item's events in the publication log, as the event relay does once it has published them. */
const recordPublished = (item: Record<string, unknown>, secondsAgo: number): Promise<void> =>
  publicationLog().record(
    eventsOf(item).map(({ id }) => ({ eventId: id, writtenAt: epochSeconds(addSeconds(time, -secondsAgo)) })),
  );
const aRequest = (): Item => {
  const request = aNewRequest();
  return { ...request, ...paymentKeys.paymentRequest(request.id), entity: 'PaymentRequest' };
};
const idsOf = (events: readonly Event[]) => events.map(({ id }) => id).toSorted();
const republished = () => lines().filter(({ event }) => event === 'events.republished');

test('events that were never published are published under their original ids', async () => {
  const { request, consent, payment } = aPaymentThrough('AcceptedSettlementCompleted');
  const items = [
    { ...request, entity: 'PaymentRequest' },
    { ...consent, entity: 'PaymentConsent' },
    { ...payment, entity: 'Payment' },
  ];
  const { deps, published, steps } = createReconciler();
  await reconcile({ Records: items.map((item) => recordOf(item, 600)) }, deps);
  expect(idsOf(published)).toEqual(idsOf(items.flatMap((item) => eventsOf(item))));
  expect(published).toHaveLength(9);
  expect(steps).toEqual([{ due: 'payment', paymentId: payment.id, turn: 0 }]);
  expect(republished()).toHaveLength(1);
});

test('published events are not published again, by this run or the next', async () => {
  const [publishedRequest, lostRequest] = [aRequest(), aRequest()];
  await recordPublished(publishedRequest, 600);
  const event = { Records: [recordOf(publishedRequest, 600), recordOf(lostRequest, 600)] };
  const first = createReconciler();
  await reconcile(event, first.deps);
  expect(idsOf(first.published)).toEqual(idsOf(eventsOf(lostRequest)));
  const second = createReconciler();
  await reconcile(event, second.deps);
  expect(second.published).toEqual([]);
});

test('while the bus is down, no event is recorded as published, so the batch can be processed again', async () => {
  const request = aRequest();
  const event = { Records: [recordOf(request, 600)] };
  const { deps } = createReconciler();
  const bus = { publish: () => Promise.reject(new Error('the bus is down')) };
  await expect(reconcile(event, { ...deps, bus })).rejects.toThrow('the bus is down');
  const retry = createReconciler();
  await reconcile(event, retry.deps);
  expect(idsOf(retry.published)).toEqual(idsOf(eventsOf(request)));
});

test('the reconciler waits for an event that the relay is about to publish, and does not republish it', async () => {
  const request = aRequest();
  let waits = 0;
  const { deps, published } = createReconciler(async () => {
    waits += 1;
    if (waits === 3) await recordPublished(request, 5 + 15);
  });
  await reconcile({ Records: [recordOf(request, 5)] }, deps);
  expect([waits, published]).toEqual([3, []]);
});

test('an unpublished event is treated as lost two minutes after its change was written', async () => {
  const request = aRequest();
  const writtenAt = addSeconds(time, -5);
  const { deps, published } = createReconciler();
  await reconcile({ Records: [recordOf(request, 5)] }, deps);
  expect(idsOf(published)).toEqual(idsOf(eventsOf(request)));
  expect(epochSeconds(time) - epochSeconds(writtenAt)).toBe(120);
});

test('a record that cannot be parsed does not prevent the others from being checked', async () => {
  const request = aRequest();
  const unreadable = { ...paymentKeys.payment('strange'), entity: 'Payment', status: 'Unknown', history: 7 };
  const { deps, published } = createReconciler();
  await reconcile({ Records: [recordOf(unreadable, 600), recordOf(request, 600)] }, deps);
  expect(idsOf(published)).toEqual(idsOf(eventsOf(request)));
});

test('a heartbeat in the stream is logged with its lag, even without traffic', async () => {
  const { table } = local();
  let writtenKeys: readonly Key[] = [];
  const writeAll: Table['writeAll'] = async (changes) => {
    writtenKeys = keysOf(changes);
    await table.writeAll(changes);
  };
  await writeHeartbeat({ ...table, writeAll }, () => new Date(time));
  const { deps } = createReconciler();
  await reconcile({ Records: [recordOf({ ...writtenKeys[0] }, 30)] }, deps);
  expect(lines()).toEqual([{ event: 'reconciliation.heartbeat', lagSeconds: 30 }]);
});

test(
  'checking a change costs about as much in a batch of a thousand as in a batch of a hundred',
  { tags: ['variant'] },
  async () => {
    const readUnitsOf = async (changes: number): Promise<number> => {
      const items = Array.from({ length: changes }, aRequest);
      for (const item of items) await recordPublished(item, 600);
      // Each change is recorded separately here. The relay would record the entire batch in fewer items.
      const { deps, published } = createReconciler();
      local().spent();
      await reconcile({ Records: items.map((item) => recordOf(item, 600)) }, deps);
      expect(published).toEqual([]);
      return local().spent().readUnits;
    };
    const [few, many] = [await readUnitsOf(100), await readUnitsOf(1_000)];
    expect(many / 1_000).toBeLessThanOrEqual((few / 100) * 1.2);
  },
);

test('with slack, the publication log finds an event even if it was recorded under a later time', async () => {
  const item = aRequest();
  const [event] = eventsOf(item);
  if (!event) throw new Error('The request has no event');
  const { eventId, writtenAt } = publicationOf(event);
  await publicationLog().record([{ eventId, writtenAt: writtenAt + 15 }]);
  expect(await publicationLog().missing([publicationOf(event)], { slackSeconds: 20 })).toEqual([]);
  expect(await publicationLog().missing([publicationOf(event)])).toHaveLength(1);
});
