import { expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { DashboardResponse, Person } from '#test/support/drivers/dashboard/person.ts';

const local = useLocalTable();

/** Returns what the page that follows a change says about it. */
const confirmedOn = async (person: Person, { location = '' }: DashboardResponse, language = 'en') => {
  const { text } = await person.get(`${location}&lang=${language}`);
  return /<p class="notice" role="status">([^<]*)</.exec(text)?.[1];
};

test('the page after a change confirms it, in both languages', async () => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient('Confirmed');
  const operator = await dashboard.aMember('', 'operator');
  const path = `/dashboard/operator/clients/${id}`;
  const { en, ar } = textsIn;
  const limited = await operator.post(`${path}/limits`, { requests: '9', verifications: '9', sessions: '9' });
  expect(await confirmedOn(operator, limited)).toBe(en.done['client.changed']);
  const added = await operator.post(`${path}/top-up`, { count: '5', reference: 'Order 1' });
  expect(await confirmedOn(operator, added)).toBe('The verifications are added.');
  expect(await confirmedOn(operator, added, 'ar')).toBe(ar.done['client.topped-up']);
  const refused = await operator.post(`${path}/top-up`, { count: '6', reference: 'Order 1' });
  expect(refused).toMatchObject({ status: 409, location: undefined });

  const developer = await dashboard.aMember(id, 'developer');
  const list = '/dashboard/subscriptions';
  const created = await developer.post(list, { url: 'https://example.com/hooks', product: 'payments' });
  expect(await confirmedOn(developer, created)).toBe(en.done['subscription.created']);
  const [webhook = ''] = /\/dashboard\/subscriptions\/[0-9a-f-]{36}/.exec((await developer.get(list)).text) ?? [];
  const tested = await developer.post(`${webhook}/test`);
  expect(await confirmedOn(developer, tested)).toBe(
    'The test event was created. Refresh this page to see its latest state. If it stays pending, send it again.',
  );
  const replayed = await developer.post(`${tested.location?.split('?')[0]}/replay`);
  expect(await confirmedOn(developer, replayed)).toBe(
    'The event was queued. Refresh this page to see its latest state.',
  );
  const paused = await developer.post(`${webhook}/status`, { status: 'Inactive' });
  expect(await confirmedOn(developer, paused)).toBe(en.done['subscription.paused']);
  const resumed = await developer.post(`${webhook}/status`, { status: 'Active' });
  expect(await confirmedOn(developer, resumed)).toBe(en.done['subscription.resumed']);
  const removed = await developer.confirm(`${webhook}/delete`);
  expect(await confirmedOn(developer, removed)).toBe(en.done['subscription.deleted']);
});

test('a change on a page with a query returns to the same query', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Queried');
  const { request, consent, payment } = anAuthorisedPayment({ clientId: id });
  await createPaymentStores(table).move({}, { request, consent, payment });
  const developer = await dashboard.aMember(id, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const operator = await dashboard.aMember('', 'operator');
  const page = `/dashboard/operator/events?resource=${request.id}`;
  const [, path = ''] = /action="([^"]*\/replay)"/.exec((await operator.get(page)).text) ?? [];
  const replayed = await operator.post(path, { resource: request.id });
  expect(replayed.location).toBe(`${page}&done=delivery.replayed`);
  expect(await confirmedOn(operator, replayed)).toBe(textsIn.en.done['delivery.replayed']);
});

test('only known changes are confirmed, and only to members', async () => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient('Unchanged');
  const viewer = await dashboard.aMember(id, 'viewer');
  for (const name of ['unknown', 'toString', '<b>paid</b>'])
    expect((await viewer.get(`/dashboard/members?done=${name}`)).text).not.toContain('role="status"');
  const visitor = dashboard.aVisitor();
  expect((await visitor.get('/dashboard/sign-in?done=member.changed')).text).not.toContain('role="status"');
});
