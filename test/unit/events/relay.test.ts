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

/** The relay with a bus that may be down. */
const aRelay = (bus: 'up' | 'down' = 'up') => {
  const published: Event[] = [];
  const aside: unknown[] = [];
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
      aside.push(record);
    },
  };
  return { deps, published, aside };
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

test('a record that cannot be understood is set aside, and those around it are announced', async () => {
  const [first, second] = [newRequest(), newRequest()];
  const strange = { ...keys.payment('strange'), entity: 'Payment', status: 'Unheard', history: 7 };
  const { deps, published, aside } = aRelay();
  await relay({ Records: [inserted(first), inserted(strange), inserted(second)] }, deps);
  expect(published.map(({ resource }) => resource.id)).toEqual([first.id, second.id]);
  expect(aside).toEqual([{ ...keys.payment('strange'), error: expect.any(String) }]);
});

test('while the bus is down nothing counts as announced: the stream shows the records again', async () => {
  const request = newRequest();
  const down = aRelay('down');
  await expect(relay({ Records: [inserted(request)] }, down.deps)).rejects.toThrow('the bus is down');
  const { deps, published } = aRelay();
  await relay({ Records: [inserted(request)] }, deps);
  expect(published.length).toBe(1);
  expect((await deliveries().recorded(published.map(({ id }) => id))).size).toBe(1);
});

test('only what was never published is published late, under the id it would have had', async () => {
  const { request, consent, payment } = anAuthorisedPayment();
  const due = [
    ...eventsOf({ ...request, entity: 'PaymentRequest' }),
    ...eventsOf({ ...consent, entity: 'PaymentConsent' }),
    ...(payment ? eventsOf({ ...payment, entity: 'Payment' }) : []),
  ];
  const [lost, ...announced] = due;
  await deliveries().record(announced);
  const { deps, published } = aRelay();
  expect((await publishMissing(due, deps.bus, deliveries())).map(({ id }) => id)).toEqual([lost?.id]);
  expect(published.map(({ id }) => id)).toEqual([lost?.id]);
  expect(await publishMissing(due, deps.bus, deliveries())).toEqual([]);
});
