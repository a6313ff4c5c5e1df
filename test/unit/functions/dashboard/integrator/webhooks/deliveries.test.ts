import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { eventsOf } from '#shared/events/derive.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import type { Delivery } from '#shared/events/webhooks/delivery.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
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
    const createdAt = new Date(Date.UTC(2026, 9, day, 8)).toISOString();
    const delivery: Delivery = { ...facts, state: 'Exhausted', attempts: [attempt], createdAt };
    await createDeliveries(table).save(delivery);
  }
  return { developer, clientId: id, path: `/dashboard/subscriptions/${subscription.id}` };
};

const listedIn = (text: string): readonly string[] =>
  [...text.matchAll(/deliveries\/(evt_failing-\d\d)\//g)].map(([, id = '']) => id);

test('every abandoned delivery is reachable in the list, however many failed after it', async () => {
  const { developer, path } = await aClientWithFailures(25);
  expect((await developer.get('/dashboard/deliveries')).text).toContain(`href="${path}"`);
  const firstPage = (await developer.get(path)).text;
  const olderIn = (text: string) => /href="(\?before=[^"]+)">Older entries</.exec(text)?.[1];
  const older = olderIn(firstPage) ?? '';
  const secondPage = (await developer.get(path + older)).text;
  const newestFirst = Array.from({ length: 25 }, (_, index) => eventIdOf(25 - index));
  expect([listedIn(firstPage), listedIn(secondPage)]).toEqual([newestFirst.slice(0, 20), newestFirst.slice(20)]);
  expect(olderIn(secondPage)).toBeUndefined();
});

test.each(['', 'x'.repeat(2000), '<script>'])(
  'a list begins at its newest entry if the requested entry "%s" does not exist',
  async (before) => {
    const { developer, path } = await aClientWithFailures(1);
    const query = `?${new URLSearchParams({ before }).toString()}`;
    expect(listedIn((await developer.get(path + query)).text)).toEqual([eventIdOf(1)]);
    expect((await developer.get(`/dashboard/audit${query}`)).text).toContain('<bdi>added a webhook</bdi>');
  },
);

test('a delivery shows the start of the last rejection as text, or says that it was not stored', async () => {
  const { developer, path } = await aClientWithFailures(1);
  const deliveries = createDeliveries(local().table);
  const stored = await deliveries.find(eventIdOf(1), path.split('/').at(-1) ?? '');
  const [attempt] = stored?.attempts ?? [];
  if (!stored || !attempt) throw new Error('The delivery was not stored');
  const tested = (await developer.post(`${path}/test`)).location ?? '';
  const eventId = tested.split('/').at(-2) ?? '';
  const page = async () => (await developer.get(tested)).text;
  const { excerpt, notKept } = textsIn.en.deliveries;
  expect(await page()).not.toContain(excerpt);
  let delivery = await deliveries.save({ ...stored, eventId, version: undefined, response: '<b>disk full</b>' });
  expect(await page()).toContain('&lt;b&gt;disk full');
  const accepted = { ...attempt, attempt: 12, outcome: 'accepted', status: 202 };
  delivery = await deliveries.save({ ...delivery, state: 'Delivered', attempts: [attempt, accepted] });
  expect(await page()).toContain('&lt;b&gt;disk full');
  delivery = await deliveries.save({ ...delivery, response: '' });
  expect(await page()).toMatch(new RegExp(`${excerpt}[^]*?<code dir="ltr">–<`));
  const isKept: boolean[] = [];
  for (let count = 1; count <= 11; count += 1) {
    const attempts = Array.from({ length: count }, () => attempt);
    delivery = await deliveries.save({ ...delivery, attempts, response: 'x'.repeat(200) });
    const text = await page();
    isKept.push(text.includes('x'.repeat(200)));
    expect(text.includes(notKept)).toBe(!isKept.at(-1));
  }
  expect(isKept[0]).toBe(true);
  expect(isKept).toContain(false);
});

test('a recovery shows its progress, continues where it was, and records each request', async () => {
  const { developer, path } = await aClientWithFailures(65);
  const begun = await developer.post(`${path}/recover`, { since: '2026-09-01T00:00' });
  expect(begun.text).toContain('Events sent again: 50 of 65.');
  expect(begun.text).toContain('<progress max="65" value="50"');
  expect(begun.text).toContain(textsIn.en.subscriptions.keepOpen);
  const fields = Object.fromEntries(
    [...begun.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  expect((await developer.post(`${path}/recover`, fields)).text).toContain(
    'Events sent again: 65 of 65. All failed events have been sent again.',
  );
  // The fields of the form cannot hide a request.
  await developer.post(`${path}/recover`, { ...fields, sent: '0' });
  const audit = (await developer.get('/dashboard/audit')).text;
  expect(audit.match(/since 2026-09-01T00:00: \d+ of \d+/g)).toEqual(
    ['15 of 65', '15 of 65', '50 of 65'].map((sent) => `since 2026-09-01T00:00: ${sent}`),
  );
});

test("a webhook's page names the number of deliveries from which its latency is computed", async () => {
  const { developer, path, clientId } = await aClientWithFailures(0);
  const { table } = local();
  const { request } = anAuthorisedPayment({ clientId });
  await createPaymentStores(table).move({}, { request });
  const deliveries = createDeliveries(table);
  const subscriptionId = path.split('/').at(-1) ?? '';
  for (const [index, { id: eventId, type: eventType }] of eventsOf({
    ...request,
    entity: 'PaymentRequest',
  }).entries()) {
    const createdAt = request.createdAt;
    const attempt = { attempt: 1, deliveryId: 'd', startedAt: createdAt, outcome: 'refused', status: 500 };
    const first = {
      eventId,
      eventType,
      clientId,
      resource: { type: 'payment_request', id: request.id },
      at: createdAt,
    };
    await deliveries.begin({
      ...first,
      resource: { type: 'payment_request', id: request.id },
      to: [subscriptionId],
      handedOn: [],
      round: 'none',
    });
    const facts = { eventId, eventType, subscriptionId, clientId, createdAt } as const;
    await deliveries.save({ ...facts, state: 'Exhausted', attempts: [{ ...attempt, durationMs: 100 * (index + 1) }] });
  }
  expect((await developer.get(path)).text).toMatch(
    /Latency \(median \/ 95%\) \(newest deliveries: 3\)[^]*?200\u00A0ms \/ 300\u00A0ms/,
  );
});

test('a webhook for banks that is added in the dashboard receives their events', async () => {
  const { id } = await dashboard.aClient('Watching banks');
  const developer = await dashboard.aMember(id, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/banks', product: 'providers' });
  const subscriptions = createSubscriptions(local().table, systemClock);
  const [subscription] = await subscriptions.of(id);
  expect(subscription).toMatchObject({ url: 'https://example.com/banks', product: 'providers' });
  expect(await subscriptions.clientsForBanks(10)).toContain(id);
});
