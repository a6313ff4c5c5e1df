import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import type { Delivery } from '#shared/events/webhooks/delivery.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;

beforeAll(() => {
  dashboard = aDashboard(local().table);
});

const eventIdOf = (count: number): string => `evt_failing-${String(count).padStart(2, '0')}`;

/** Creates a client with abandoned deliveries to its webhook, one per day. */
const aClientWithFailures = async (count: number) => {
  const { table } = local();
  const { id } = await dashboard.aClient('Failing');
  const developer = await dashboard.aMember(id, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const [subscription] = await createSubscriptions(table, systemClock).of(id);
  if (!subscription) throw new Error('The subscription was not created');
  const startedAt = systemClock().toISOString();
  for (let day = 1; day <= count; day += 1) {
    const eventId = eventIdOf(day);
    const facts = { eventId, eventType: 'payment.completed', subscriptionId: subscription.id, clientId: id } as const;
    const attempt = { attempt: 11, deliveryId: `d-${day}`, startedAt, outcome: 'refused', status: 500 } as const;
    const createdAt = `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    const delivery: Delivery = { ...facts, state: 'Exhausted', attempts: [attempt], createdAt };
    await createDeliveries(table).save(delivery);
  }
  return { developer, path: `/dashboard/subscriptions/${subscription.id}` };
};

const listedIn = (text: string): readonly string[] =>
  [...text.matchAll(/deliveries\/(evt_failing-\d\d)\//g)].map(([, id = '']) => id);

test('every abandoned delivery is reachable in the list, however many failed after it', async () => {
  const { developer, path } = await aClientWithFailures(25);
  expect((await developer.get('/dashboard/deliveries')).text).toContain(`href="${path}"`);
  const firstPage = (await developer.get(path)).text;
  const [, older = ''] = /href="(\?before=[^"]+)"/.exec(firstPage) ?? [];
  const secondPage = (await developer.get(path + older)).text;
  const newestFirst = Array.from({ length: 25 }, (_, index) => eventIdOf(25 - index));
  expect([listedIn(firstPage), listedIn(secondPage)]).toEqual([newestFirst.slice(0, 20), newestFirst.slice(20)]);
  expect(secondPage).not.toContain('?before=');
});

test.each(['', 'x'.repeat(2000), '<script>'])(
  'a list begins at its newest entry if the requested entry "%s" does not exist',
  async (before) => {
    const { developer, path } = await aClientWithFailures(1);
    const query = `?${new URLSearchParams({ before }).toString()}`;
    expect(listedIn((await developer.get(path + query)).text)).toEqual([eventIdOf(1)]);
    expect((await developer.get(`/dashboard/audit${query}`)).text).toContain('added a webhook');
  },
);

test('a delivery shows the start of the response as text, unless storing it would cost a write unit', async () => {
  const { developer, path } = await aClientWithFailures(1);
  const subscriptionId = path.split('/').at(-1) ?? '';
  const deliveries = createDeliveries(local().table);
  const stored = await deliveries.find(eventIdOf(1), subscriptionId);
  if (!stored) throw new Error('The delivery was not stored');
  const tested = (await developer.post(`${path}/test`)).location ?? '';
  await deliveries.save({
    ...stored,
    eventId: tested.split('/').at(-2) ?? '',
    version: undefined,
    response: '<b>out of disk space</b>',
  });
  expect((await developer.get(tested)).text).toContain('&lt;b&gt;out of disk space');
  const isKept: boolean[] = [];
  for (let count = 1; count <= 11; count += 1) {
    const eventId = eventIdOf(50 + count);
    const attempts = Array.from({ length: count }, () => stored.attempts).flat();
    await deliveries.save({ ...stored, eventId, attempts, response: 'x'.repeat(200), version: undefined });
    isKept.push((await deliveries.find(eventId, subscriptionId))?.response !== undefined);
  }
  expect(isKept[0]).toBe(true);
  expect(isKept).toContain(false);
});
