import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { type Deps, relay } from '#functions/event-relay/relay.ts';
import { eventsOf } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { publishMissing } from '#shared/events/publish-missing.ts';
import { aNewRequest, anAuthorisedPayment } from '#test/support/a-payment.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();
const deliveries = () => openDeliveries(local().table, systemClock);

/** A relay with a bus that works or fails. */
const aRelay = (bus: 'up' | 'down' = 'up') => {
  const published: Event[] = [];
  const unprocessable: unknown[] = [];
  const deps: Deps = {
    bus: {
      publish: async (events) => {
        if (bus === 'down') throw new Error('the bus is down');
        published.push(...events);
      },
    },
    published: deliveries(),
    timers: {
      setExpiry: async () => undefined,
      setMilestone: async () => undefined,
      setRecount: async () => undefined,
    },
    reportUnprocessable: async (record) => {
      unprocessable.push(record);
    },
  };
  return { deps, published, unprocessable };
};
const inserted = (item: Record<string, unknown>): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
    NewImage: marshall(item, { removeUndefinedValues: true }) as never,
  },
});
const newRequest = () => {
  const request = aNewRequest();
  return { ...request, ...keys.paymentRequest(request.id), entity: 'PaymentRequest' };
};

test('a record that cannot be read is reported, and the records around it are published', async () => {
  const [first, second] = [newRequest(), newRequest()];
  const unreadable = { ...keys.payment('strange'), entity: 'Payment', status: 'Unknown', history: 7 };
  const { deps, published, unprocessable } = aRelay();
  await relay({ Records: [inserted(first), inserted(unreadable), inserted(second)] }, deps);
  expect(published.map(({ resource }) => resource.id)).toEqual([first.id, second.id]);
  expect(unprocessable).toEqual([{ ...keys.payment('strange'), error: expect.any(String) }]);
});

test('no event counts as published while the bus is down, so the stream delivers its records again', async () => {
  const request = newRequest();
  const down = aRelay('down');
  await expect(relay({ Records: [inserted(request)] }, down.deps)).rejects.toThrow('the bus is down');
  const { deps, published } = aRelay();
  await relay({ Records: [inserted(request)] }, deps);
  expect(published.length).toBe(1);
  expect((await deliveries().recorded(published.map(({ id }) => id))).size).toBe(1);
});

test('publishing missing events publishes only those that were never published, under their original ids', async () => {
  const { request, consent, payment } = anAuthorisedPayment();
  const expected = [
    ...eventsOf({ ...request, entity: 'PaymentRequest' }),
    ...eventsOf({ ...consent, entity: 'PaymentConsent' }),
    ...(payment ? eventsOf({ ...payment, entity: 'Payment' }) : []),
  ];
  const [lost, ...alreadyPublished] = expected;
  await deliveries().record(alreadyPublished);
  const { deps, published } = aRelay();
  expect((await publishMissing(expected, deps.bus, deliveries())).map(({ id }) => id)).toEqual([lost?.id]);
  expect(published.map(({ id }) => id)).toEqual([lost?.id]);
  expect(await publishMissing(expected, deps.bus, deliveries())).toEqual([]);
});
