import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { rows } from '#functions/dashboard/rows.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createKeyUses } from '#shared/clients/key-uses.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { createStoredEvents } from '#shared/events/webhooks/stored-events.ts';
import { newTestEvent } from '#shared/events/webhooks/test-event.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { typesOf } from '#shared/events/event.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { aPaymentThrough, anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everythingStored } from '#test/support/drivers/dashboard/everything-stored.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;
let operator: Person;

beforeAll(async () => {
  dashboard = aDashboard(local().table);
  operator = await dashboard.aMember('', 'operator', 'Omar');
});

const newPublicKey = (): string => {
  const { d: _private, ...publicKey } = newSigningKey();
  return JSON.stringify(publicKey);
};

test('an API key is shown once, lists its last use, and is invalid once it is revoked', async () => {
  const { id, appId } = await dashboard.aClient('Keys');
  const developer = await dashboard.aMember(id, 'developer');
  const [apiKey = ''] =
    /sk_[A-Za-z0-9_-]{43}/.exec((await developer.post('/dashboard/api-keys', { name: 'Billing' })).text) ?? [];
  const page = () => developer.get('/dashboard/api-keys');
  expect((await page()).text).not.toContain(apiKey);
  const { client: dynamodb, tableName } = local();
  expect(await everythingStored(dynamodb, tableName)).not.toContain(apiKey);
  expect((await page()).text.match(/never/g)).toHaveLength(2);
  const credentials = createCredentialStore(local().table, systemClock);
  expect(await credentials.authenticate(appId, apiKey)).toMatchObject({ id });
  expect((await page()).text.match(/never/g)).toHaveLength(1);
  const registry = createClientRegistry(local().table, systemClock);
  const used = (await registry.apiKeys(id)).find(({ usedAt }) => usedAt !== undefined);
  expect(used).toMatchObject({ name: 'Billing' });
  const revocation = await developer.get(`/dashboard/api-keys/revoke?key=${used?.id}`);
  expect(revocation.text).toMatch(/type this:[^]*Billing/);
  expect((await developer.confirm('/dashboard/api-keys/revoke', { key: used?.id ?? '' })).status).toBe(303);
  expect(await credentials.authenticate(appId, apiKey)).toBeUndefined();
});

test('the use of an API key is recorded at most once an hour', async () => {
  const { table } = local();
  const { client, apiKey } = await createClientRegistry(table, systemClock).create({
    name: 'Hourly',
    markets: ['UAE'],
    products: ['payments'],
  });
  let at = new Date('2026-11-22T08:00:00Z');
  const usedAt = async () => (await createClientRegistry(table, () => at).apiKeys(client.id))[0]?.usedAt;
  // Each use simulates a new Lambda environment, so that only the write condition limits the writes.
  const use = () => createCredentialStore(table, () => at).authenticate(client.appId, apiKey);
  await use();
  expect(await usedAt()).toBe('2026-11-22T08:00:00.000Z');
  at = new Date('2026-11-22T08:59:00Z');
  await use();
  expect(await usedAt()).toBe('2026-11-22T08:00:00.000Z');
  at = new Date('2026-11-22T09:01:00Z');
  await use();
  expect(await usedAt()).toBe('2026-11-22T09:01:00.000Z');
});

test('a signed request does not fail if the use of its key cannot be recorded, which is tried again', async () => {
  const { table } = local();
  let [at, attempts] = [Date.parse('2026-11-22T08:00:00Z'), 0];
  const throttled = {
    ...table,
    update: () => {
      attempts += 1;
      return Promise.reject(new Error('throttled'));
    },
  };
  const uses = createKeyUses(throttled, () => new Date(at));
  for (const seconds of [0, 30, 61]) {
    at = Date.parse('2026-11-22T08:00:00Z') + seconds * 1000;
    await uses.record('app', 'key');
  }
  expect(attempts).toBe(2);
});

test('a client has at most ten API keys', async () => {
  const { id } = await dashboard.aClient('Ten');
  const developer = await dashboard.aMember(id, 'developer');
  const statuses: number[] = [];
  for (let count = 2; count <= 11; count += 1) statuses.push((await developer.post('/dashboard/api-keys')).status);
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 409]);
});

test('a signing key becomes active only when another member approves it', async () => {
  const { id } = await dashboard.aClient('Approval');
  const [first, second] = [await dashboard.aMember(id, 'admin', 'Amal'), await dashboard.aMember(id, 'admin', 'Basma')];
  const registered = async () =>
    (await createClientRegistry(local().table, systemClock).get(id)).publicKeys.map(({ kid }) => kid);
  expect((await first.upload('/dashboard/signing-keys', 'file', newPublicKey())).status).toBe(303);
  const [, kid = ''] = /reject\?kid=([\w-]+)/.exec((await first.get('/dashboard/signing-keys')).text) ?? [];
  expect(await registered()).toEqual([]);
  // The kid of a PEM key is its thumbprint.
  const approval = { kid, thumbprint: kid };
  expect((await first.post('/dashboard/signing-keys/approve', approval)).status).toBe(403);
  expect(await registered()).toEqual([]);
  expect((await second.post('/dashboard/signing-keys/approve', approval)).status).toBe(303);
  expect(await registered()).toEqual([kid]);
  expect((await second.post('/dashboard/signing-keys/approve', approval)).status).toBe(404);
  expect((await first.confirm('/dashboard/signing-keys/remove', { kid })).status).toBe(303);
  expect(await registered()).toEqual([]);
  const audit = (await first.get('/dashboard/audit')).text;
  for (const action of ['proposed a signing key', 'approved a signing key', 'removed a signing key'])
    expect(audit).toContain(`<bdi>${action}</bdi>`);
});

/** Joins as a new person, with the invitation link on a page. */
const joinAs = async (page: string, name: string): Promise<Person> => {
  const [, token = ''] = /dashboard\/join\/([\w-]+)/.exec(page) ?? [];
  const person = dashboard.aVisitor();
  expect((await person.join(token, name)).status).toBe(303);
  return person;
};

const inviteAs = async (admin: Person, role: string): Promise<Person> =>
  joinAs((await admin.post('/dashboard/members', { role })).text, `invited as ${role}`);

test('a member cannot approve their own key through a second membership that they created', async () => {
  const { id } = await dashboard.aClient('Two memberships');
  const first = await dashboard.aMember(id, 'admin', 'Amal');
  const [secondAdmin, developer] = [await inviteAs(first, 'admin'), await inviteAs(first, 'developer')];
  const thirdAdmin = await inviteAs(secondAdmin, 'admin');
  const page = await operator.post(`/dashboard/operator/clients/${id}/invite`, { role: 'admin' });
  const other = await joinAs(page.text, 'Basma');
  const otherAdmin = await inviteAs(other, 'admin');
  const approve = '/dashboard/signing-keys/approve';
  const ownMemberships = [first, secondAdmin, thirdAdmin];
  for (const proposer of [...ownMemberships, developer]) {
    const key = newPublicKey();
    const { kid } = JSON.parse(key) as { kid: string };
    const approval = { kid, thumbprint: kid };
    expect((await proposer.post('/dashboard/signing-keys', { key })).status).toBe(303);
    for (const person of ownMemberships) {
      expect((await person.get('/dashboard/signing-keys')).text).not.toContain(`action="${approve}"`);
      expect((await person.post(approve, approval)).status).toBe(403);
    }
    expect((await otherAdmin.get('/dashboard/signing-keys')).text).toContain(`action="${approve}"`);
    expect((await otherAdmin.post(approve, approval)).status).toBe(303);
  }
});

test('a key is rejected only once its name is typed, and can then be proposed again', async () => {
  const { id } = await dashboard.aClient('Rejected');
  const [first, second] = [await dashboard.aMember(id, 'admin'), await dashboard.aMember(id, 'admin')];
  const key = newPublicKey();
  const { kid } = JSON.parse(key) as { kid: string };
  const decision = { kid, thumbprint: kid };
  const propose = async () => {
    expect((await first.post('/dashboard/signing-keys', { key })).status).toBe(303);
    expect((await first.post('/dashboard/signing-keys', { key })).status).toBe(409);
  };
  await propose();
  const asked = await second.post('/dashboard/signing-keys/reject', decision);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Reject the signing key')]);
  expect((await second.get('/dashboard/signing-keys')).text).toContain('Keys awaiting approval');
  expect((await second.confirm('/dashboard/signing-keys/reject', decision)).status).toBe(303);
  await propose();
  expect((await second.post('/dashboard/signing-keys/approve', decision)).status).toBe(303);
  expect((await createClientRegistry(local().table, systemClock).get(id)).publicKeys).toHaveLength(1);
});

test('a key that has replaced the reviewed one cannot be approved by mistake', async () => {
  const { id } = await dashboard.aClient('Replaced');
  const [first, second] = [await dashboard.aMember(id, 'admin'), await dashboard.aMember(id, 'admin')];
  const approve = '/dashboard/signing-keys/approve';
  const [reviewed, replacement] = [newPublicKey(), newPublicKey()].map((text) => JSON.parse(text) as { kid: string });
  const [reviewedThumbprint, newThumbprint] = [reviewed?.kid ?? '', replacement?.kid ?? ''];
  const propose = (key: object | undefined) =>
    first.post('/dashboard/signing-keys', { key: JSON.stringify({ ...key, kid: 'prod' }) });
  expect((await propose(reviewed)).status).toBe(303);
  expect((await second.get('/dashboard/signing-keys')).text).toContain(
    `name="thumbprint" value="${reviewedThumbprint}"`,
  );
  await first.confirm('/dashboard/signing-keys/reject', { kid: 'prod', thumbprint: reviewedThumbprint });
  expect((await propose(replacement)).status).toBe(303);
  const approveSeen = (thumbprint: string) => second.post(approve, { kid: 'prod', thumbprint });
  expect((await approveSeen(reviewedThumbprint)).status).toBe(409);
  expect((await createClientRegistry(local().table, systemClock).get(id)).publicKeys).toEqual([]);
  expect((await approveSeen(newThumbprint)).status).toBe(303);
  expect((await first.get('/dashboard/audit')).text).toContain(`prod (${newThumbprint})`);
});

test("an invalid form is rejected in the page's language, and the message names the field", async () => {
  const { id } = await dashboard.aClient('Languages');
  const developer = await dashboard.aMember(id, 'developer');
  const form = { url: 'ftp://receiver.example', product: 'payments' };
  const english = await developer.post('/dashboard/subscriptions', form);
  expect([english.status, english.text]).toEqual([400, expect.stringContaining(textsIn.en.rules.url)]);
  const arabic = await developer.post('/dashboard/subscriptions?lang=ar', form);
  expect([arabic.status, arabic.text]).toEqual([400, expect.stringContaining(textsIn.ar.rules.url)]);
  expect(arabic.text).not.toContain('must');
});

test('an invalid form keeps its input and describes the field by its message, on the page that contains it', async () => {
  const { id } = await dashboard.aClient('Typo');
  const developer = await dashboard.aMember(id, 'developer');
  const form = { url: 'http://receiver.example', product: 'payments', description: 'Orders' };
  const { status, text } = await developer.post('/dashboard/subscriptions', form);
  expect(status).toBe(400);
  expect(text).toMatch(/value="http:\/\/receiver.example"[^>]*aria-describedby="url-error"[^>]*aria-invalid="true"/);
  expect(text).toContain(`id="url-error">${textsIn.en.rules.url}`);
  expect(text).toContain('value="Orders"');
  expect(text).toContain('value="payments" selected');
  const limits = await operator.post(`/dashboard/operator/clients/${id}/limits`, { requests: '7', verifications: 'x' });
  expect(limits.text).toMatch(/id="requests"[^>]*value="7"/);
  expect(limits.text).toContain('id="verifications-error"');
  // The address of a form can be opened, for example in the other language.
  expect((await operator.get(`/dashboard/operator/clients/${id}/limits?lang=ar`)).text).toContain('dir="rtl"');
  expect((await developer.get('/dashboard/api-keys/rotate?keepHours=never')).text).toContain('id="keepHours-error"');
  const token = await dashboard.invite(id, 'viewer');
  const name = 'x'.repeat(90);
  for (const path of ['', '/local']) {
    const joining = await dashboard.aVisitor().post(`/dashboard/join/${token}${path}`, { name });
    expect([joining.status, joining.text]).toEqual([400, expect.stringContaining(`value="${name}"`)]);
    expect(joining.text).toContain(`id="name-error">${textsIn.en.rules.name}`);
  }
});

test('nothing is destroyed before its name is typed', async () => {
  const { id } = await dashboard.aClient('Careful');
  const developer = await dashboard.aMember(id, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const list = (await developer.get('/dashboard/subscriptions')).text;
  const [path = ''] = /\/dashboard\/subscriptions\/[0-9a-f-]{36}/.exec(list) ?? [];
  const asked = await developer.get(`${path}/delete?confirmation=example.com`);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Delete the webhook')]);
  await developer.post(`${path}/delete`);
  const wrong = await developer.post(`${path}/delete`, { confirmation: 'example.org' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This is not the text above.')]);
  const disable = `/dashboard/operator/clients/${id}/disable`;
  expect((await operator.post(disable)).text).toContain('Disable the client');
  expect((await developer.get(path)).status).toBe(200);
  expect((await developer.post(`${path}/delete`, { confirmation: ' example.com ' })).status).toBe(303);
  expect((await developer.get(path)).status).toBe(404);
});

test('old API keys are revoked immediately only if the form requests it', async () => {
  const { id } = await dashboard.aClient('Empty field');
  const developer = await dashboard.aMember(id, 'developer');
  expect((await developer.post('/dashboard/api-keys/rotate', { keepHours: '' })).status).toBe(400);
  for (const [hours, language] of [
    [0, 'en'],
    [24, 'ar'],
  ] as const)
    expect((await developer.get(`/dashboard/api-keys/rotate?keepHours=${hours}&lang=${language}`)).text).toContain(
      textsIn[language].apiKeys.othersEnd(hours),
    );
  const rotated = await developer.confirm('/dashboard/api-keys/rotate', { keepHours: '0' });
  expect(rotated.text).toContain(textsIn.en.apiKeys.shown);
});

test('a private key is rejected, and does not appear on the page', async () => {
  const { id } = await dashboard.aClient('Private');
  const admin = await dashboard.aMember(id, 'admin');
  const pair = newSigningKey();
  const rejected = await admin.post('/dashboard/signing-keys', { key: JSON.stringify(pair) });
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain('This is a private key');
  expect(rejected.text).not.toContain(pair.d);
});

test('a signing key is active immediately where no second person is required', async () => {
  const quick = aDashboard(local().table, { approval: 'none' });
  const { id } = await quick.aClient('Quick');
  const developer = await quick.aMember(id, 'developer');
  await developer.post('/dashboard/signing-keys', { key: newPublicKey() });
  expect((await createClientRegistry(local().table, systemClock).get(id)).publicKeys).toHaveLength(1);
});

test('a test event is sent to one webhook, can be viewed later, and belongs to no payment', async () => {
  const { id } = await dashboard.aClient('Tester');
  const developer = await dashboard.aMember(id, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const list = (await developer.get('/dashboard/subscriptions')).text;
  const [path = ''] = /\/dashboard\/subscriptions\/[0-9a-f-]{36}/.exec(list) ?? [];
  const tested = await developer.post(`${path}/test`);
  const message = dashboard.sent.at(-1);
  expect(message).toMatchObject({ retry: 'delivery', attempt: 'next', subscriptionId: path.split('/').at(-1) });
  expect(message).toMatchObject({ event: { type: 'payment_request.test_created', clientId: id } });
  const shown = await developer.get(tested.location ?? '');
  expect(shown.text).toContain('payment_request.test_created');
  expect(shown.text).toContain('The attempt is still running or was interrupted.');
  expect((await developer.post(`${path}/status`, { status: 'Inactive' })).status).toBe(303);
  expect((await developer.post(`${path}/test`)).status).toBe(409);
  expect((await developer.confirm(`${path}/delete`)).status).toBe(303);
  expect((await developer.get(path)).status).toBe(404);
  const audit = (await developer.get('/dashboard/audit')).text;
  for (const action of ['added a webhook', 'sent a test event', 'paused a webhook', 'deleted a webhook'])
    expect(audit).toContain(`<bdi>${action}</bdi>`);
});

test('a webhook can select resources, receive a test event of each type, and receive its failed events again', async () => {
  const { id } = await dashboard.aClient('Chooser');
  const developer = await dashboard.aMember(id, 'developer');
  const form = { url: 'https://example.com/chosen', product: 'payments' };
  const foreign = await developer.post('/dashboard/subscriptions', { ...form, resources: 'data_sync,mandate' });
  expect([foreign.status, foreign.text]).toEqual([400, expect.stringContaining('id="resources-error"')]);
  expect(foreign.text).toMatch(/value="mandate"\s+checked/);
  await developer.post('/dashboard/subscriptions', { ...form, resources: 'payment,consent' });
  const list = (await developer.get('/dashboard/subscriptions')).text;
  const [path = ''] = /\/dashboard\/subscriptions\/[0-9a-f-]{36}/.exec(list) ?? [];
  const types = [...(await developer.get(path)).text.matchAll(/<option value="([^"]+)"/g)].map(([, type]) => type);
  expect(types).toEqual(['payment', 'consent'].flatMap((kind) => eventTypesOf(kind as 'payment')));
  for (const type of ['mandate.created', 'payment', 'payment.test_created'])
    expect((await developer.post(`${path}/test`, { type })).status, type).toBe(400);
  for (const type of types) {
    expect((await developer.post(`${path}/test`, { type: type ?? '' })).status, type).toBe(303);
    // The type, and an id that no event has, tell a receiver that nothing has happened.
    const testId = expect.stringMatching(/^evt_test_/);
    expect(dashboard.sent.at(-1)).toMatchObject({ event: { id: testId, type: type?.replace('.', '.test_') } });
  }
  await developer.post(`${path}/test`, { type: 'consent.authorized' });
  expect(dashboard.sent.at(-1)).toMatchObject({
    event: { type: 'consent.test_authorized', data: { status: 'Authorized', previousStatus: 'AwaitingAuthorization' } },
  });
  const ofBanks = { clientId: id, product: 'providers' } as const;
  const bankEvent = newTestEvent(ofBanks, 'provider.degraded', 'UAE', new Date().toISOString());
  expect(bankEvent).toMatchObject({ type: 'provider.test_degraded', resource: { id: 'uae-enbdx' } });
  const { table } = local();
  const subscriptionId = path.split('/').at(-1) ?? '';
  const [tested] = await createStoredEvents(table, systemClock).testsOf(subscriptionId, 1);
  const createdAt = new Date().toISOString();
  const attempt = { attempt: 1, deliveryId: 'd', startedAt: createdAt, outcome: 'timeout' };
  const delivery = {
    eventId: tested?.id ?? '',
    eventType: 'consent.test_authorized',
    subscriptionId,
    clientId: id,
    createdAt,
  };
  await createDeliveries(table).save({ ...delivery, state: 'Exhausted', attempts: [attempt] });
  const before = dashboard.sent.length;
  const since = new Date(Date.now() - 7_200_000).toISOString().slice(0, 16);
  const recovered = await developer.post(`${path}/recover`, { since });
  expect(recovered.text).toContain('Events sent again: 1 of 1. All failed events have been sent again.');
  expect(dashboard.sent.slice(before)).toMatchObject([{ event: { id: tested?.id }, subscriptionId }]);
  expect((await developer.post(`${path}/recover`, { since: '2026-13-01T00:00' })).text).toContain('id="since-error"');

  await developer.post(`${path}/standard-webhooks`, { enabled: 'true' });
  const subscriptions = createSubscriptions(table, systemClock);
  expect((await developer.get(path)).text).toMatch(/value="payment"\s+checked/);
  expect((await developer.post(`${path}/resources`, { resources: 'data_sync' })).status).toBe(400);
  expect((await developer.post(`${path}/resources`, { resources: 'mandate,payment' })).status).toBe(303);
  expect(await subscriptions.get(id, subscriptionId)).toMatchObject({ resources: ['mandate', 'payment'] });
  expect((await developer.post(`${path}/resources`)).status).toBe(303);
  expect(await subscriptions.get(id, subscriptionId)).toMatchObject({ resources: typesOf('payments') });
  expect(await subscriptions.get(id, subscriptionId)).toMatchObject({ standardWebhooks: true });
  expect((await developer.get(path)).text).toContain('Stop the headers of Standard Webhooks');
  await developer.post(`${path}/standard-webhooks`, { enabled: 'false' });
  expect(await subscriptions.get(id, subscriptionId)).not.toHaveProperty('standardWebhooks');
});

test("a URL that is not public is rejected with the API's message", async () => {
  const { id } = await dashboard.aClient('Inward');
  const developer = await dashboard.aMember(id, 'developer');
  const form = { url: 'https://127.0.0.1/hooks', product: 'payments' };
  const rejected = await developer.post('/dashboard/subscriptions', form);
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain('id="url-error"');
});

test("an operator's changes to a client take effect and appear in the client's audit trail", async () => {
  const { id } = await dashboard.aClient('Operated');
  const path = `/dashboard/operator/clients/${id}`;
  expect((await operator.get('/dashboard/operator')).text).toContain(path);
  expect((await operator.confirm(`${path}/disable`)).status).toBe(303);
  await operator.post(`${path}/limits`, { requests: '7', verifications: '3', sessions: '2' });
  const topUp = { count: '50', reference: 'invoice 1' };
  expect((await operator.post(`${path}/top-up`, topUp)).status).toBe(303);
  expect((await operator.post(`${path}/top-up`, topUp)).status).toBe(303);
  expect((await operator.post(`${path}/top-up`, { ...topUp, count: '60' })).status).toBe(409);
  const client = await createClientRegistry(local().table, systemClock).get(id);
  expect(client).toMatchObject({ status: 'Disabled', limits: { requests: 7, verifications: 3, sessions: 2 } });
  const admin = await dashboard.aMember(id, 'admin');
  expect((await admin.get('/dashboard/usage')).text).toMatch(/Verifications left[^]*?50/);
  const audit = (await admin.get('/dashboard/audit')).text;
  expect(audit.match(/<bdi>added verifications/g)).toHaveLength(1);
  expect(audit).toContain('<bdi>an operator of the service</bdi>');
  expect(audit).not.toContain('Omar');
  expect((await operator.get(path)).text).toContain('Omar');
});

test('an operator sees only unsettled payments, each with a link to its events', async () => {
  const { table } = local();
  const client = await dashboard.aClient('Payer');
  const stores = createPaymentStores(table);
  const at = new Date().toISOString();
  const ids: string[] = [];
  for (const status of ['AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted'] as const) {
    const { payment } = aPaymentThrough(status);
    const stored = { ...payment, id: newId(), clientId: client.id, market: 'UAE' as const, createdAt: at };
    await table.commit(stores.payments.create(stored));
    ids.push(stored.id);
  }
  const { text } = await operator.get('/dashboard/operator/payments');
  const link = `href="/dashboard/operator/events?resource=${ids[0]}"`;
  for (const shown of [link, 'accepted by the payee&#39;s bank', 'United Arab Emirates (UAE)'])
    expect(text).toContain(shown);
  expect(text).not.toContain(ids[1]);
  const arabic = (await operator.get('/dashboard/operator/payments?lang=ar')).text;
  for (const shown of ['الإمارات العربية المتحدة (UAE)', textsIn.ar.payments.statuses.AcceptedWithoutPosting])
    expect(arabic).toContain(shown);
});

test('a member chooses a market by its name', async () => {
  const { id } = await dashboard.aClient('Trader');
  const member = await dashboard.aMember(id, 'viewer');
  for (const page of ['', '/payments', '/deliveries'])
    expect((await member.get(`/dashboard${page}?lang=ar`)).text).toMatch(
      /<option value="UAE"[^>]*>الإمارات العربية المتحدة \(UAE\)</,
    );
});

test('an operator finds a payment of any client by its reference, without personal data', async () => {
  const { table } = local();
  const client = await dashboard.aClient('Searched');
  const parts = anAuthorisedPayment({ clientId: client.id, internalReference: 'ORDER-77' });
  await createPaymentStores(table).move({}, parts);
  const search = (query: Readonly<Record<string, string>>) =>
    operator.get(`/dashboard/operator/events?${new URLSearchParams(query).toString()}`);
  const { text } = await search({ resource: 'order-77', client: client.id });
  for (const shown of [`events?resource=${parts.request.id}`, 'Searched', 'ORDER-77']) expect(text).toContain(shown);
  expect(text).not.toContain(parts.request.creditorAccount.identification);
  expect((await search({ resource: parts.request.id })).text).toContain('payment_request.created');
});

test('operators see the calls, the latency, the last error and the latest outage of each bank', async () => {
  const { table } = local();
  const provider = 'ksa-snb';
  await createCallCounts(table, systemClock).add(
    provider,
    new Map([
      ['token 2', 3],
      ['token failed', 1],
    ]),
    { at: systemClock().toISOString(), step: 'token', status: '503' },
  );
  await createHealthStore(table, systemClock).change({ provider, market: 'KSA' }, 'token', 'down');
  const { text } = await operator.get('/dashboard/operator/banks');
  expect(text).toMatch(/ksa-snb[^]*?75% \(4\)[^]*?200\u00A0ms[^]*?token 503[^]*?<time[^]*?token<[^]*?down/);
});

test('every operator page loads, even without entries', async () => {
  for (const page of ['receivers', 'payments', 'banks', 'events', 'events?resource=nothing', 'members', 'audit'])
    expect((await operator.get(`/dashboard/operator/${page}`)).status, page).toBe(200);
  expect((await operator.post('/dashboard/operator/banks/uae-nobody', { decision: 'enable' })).status).toBe(404);
});

test('browsers load only content from this site, without inline scripts or styles', async () => {
  const { id } = await dashboard.aClient('Policy');
  const viewer = await dashboard.aMember(id, 'viewer');
  for (const { method, path, requiredRole } of Object.values(rows)) {
    if (method !== 'GET' || path.includes('{') || path.includes('.')) continue;
    const { headers, text } = await (requiredRole === 'operator' ? operator : viewer).get(path);
    expect(headers['content-security-policy'], path).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text, path).toContain('<main>');
    expect(text, path).not.toMatch(/<style|<script(?! src="\/)| style="| on[a-z]+="|https?:\/\//);
  }
});

test('names that contain HTML are displayed as text', async () => {
  const { id } = await dashboard.aClient('<script>alert(1)</script>');
  const viewer = await dashboard.aMember(id, 'viewer', '<b>Mallory</b>');
  const { text } = await viewer.get('/dashboard');
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<b>Mallory');
  expect(text).toContain('&lt;b&gt;Mallory');
});
