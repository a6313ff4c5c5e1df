import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { thumbprint } from '#shared/platform/signing/es256.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { everythingStored } from '#test/support/drivers/dashboard/everything-stored.ts';
import type { DashboardResponse, Fields, Person } from '#test/support/drivers/dashboard/person.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;

beforeAll(() => {
  dashboard = aDashboard(local().table);
});

/** Opens a page and returns the hidden field of its first form that creates something, or of the form with an action. */
const openForm = async (person: Person, page: string, action = ''): Promise<Fields> => {
  const { text } = await person.get(page);
  const form = text.slice(text.indexOf(action === '' ? '<form' : `action="${action}"`));
  const [, formId = ''] = /name="formId" value="([^"]+)"/.exec(form) ?? [];
  expect(formId).not.toBe('');
  return { formId };
};

const doubleClick = (person: Person, path: string, fields: Fields): Promise<readonly DashboardResponse[]> =>
  Promise.all([person.post(path, fields), person.post(path, fields)]);

const apiKeyIn = ({ text }: DashboardResponse): string | undefined => /sk_[A-Za-z0-9_-]{43}/.exec(text)?.[0];
const linkIn = ({ text }: DashboardResponse): string | undefined => /\/dashboard\/join\/([\w-]{43})/.exec(text)?.[1];

const aDeveloper = async (name: string) => {
  const client = await dashboard.aClient(name);
  return { client, developer: await dashboard.aMember(client.id, 'developer') };
};

const registry = () => createClientRegistry(local().table, systemClock);

/** Returns how often the audit trail of the person's client contains an action. */
const recorded = async (person: Person, action: string): Promise<number> =>
  (await person.get('/dashboard/audit')).text.split(`<bdi>${action}</bdi>`).length - 1;

const apiKeys = '/dashboard/api-keys';

test('a double click creates one API key, which both responses show', async () => {
  const { client, developer } = await aDeveloper('Double');
  const form = { ...(await openForm(developer, apiKeys)), name: 'Billing' };
  const responses = await doubleClick(developer, apiKeys, form);
  const [apiKey = '', ...others] = [...responses, await developer.post(apiKeys, form)].map(apiKeyIn);
  expect(others).toEqual([apiKey, apiKey]);
  expect((await registry().apiKeys(client.id)).map(({ name }) => name)).toEqual([undefined, 'Billing']);
  const credentials = createCredentialStore(local().table, systemClock);
  expect(await credentials.authenticate(client.appId, apiKey)).toMatchObject({ id: client.id });
  expect(await recorded(developer, 'created an API key')).toBe(1);
  const { client: dynamodb, tableName } = local();
  expect(await everythingStored(dynamodb, tableName)).not.toContain(apiKey);
});

test('a form without its hidden field creates nothing', async () => {
  const { client, developer } = await aDeveloper('No field');
  for (const formId of ['', 'x']) expect((await developer.post(apiKeys, { formId })).status).toBe(400);
  expect(await registry().apiKeys(client.id)).toHaveLength(1);
});

test('a page that is opened again, and the same form with another name, create another API key', async () => {
  const { client, developer } = await aDeveloper('Twice');
  const form = await openForm(developer, apiKeys);
  const created = [
    await developer.post(apiKeys, { ...form, name: 'One' }),
    await developer.post(apiKeys, { ...form, name: 'Two' }),
    await developer.post(apiKeys, { ...(await openForm(developer, apiKeys)), name: 'One' }),
  ];
  expect(new Set(created.map(apiKeyIn)).size).toBe(3);
  expect(await registry().apiKeys(client.id)).toHaveLength(4);
});

test('a form that is sent again does not bring a revoked API key back', async () => {
  const { client, developer } = await aDeveloper('Leaked');
  const form = await openForm(developer, apiKeys);
  const leaked = apiKeyIn(await developer.post(apiKeys, form)) ?? '';
  const newest = (await registry().apiKeys(client.id)).at(-1);
  await developer.confirm(`${apiKeys}/revoke`, { key: newest?.id ?? '' });
  const again = await developer.post(apiKeys, form);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(textsIn.en.problems.already_sent)]);
  expect(again.text).not.toContain(leaked);
  expect(await registry().apiKeys(client.id)).toHaveLength(1);
});

test('a double click replaces the API keys once', async () => {
  const { client, developer } = await aDeveloper('Replaced twice');
  const asked = `${apiKeys}/rotate?keepHours=0`;
  const form = { ...(await openForm(developer, asked)), keepHours: '0', confirmation: 'Replaced twice' };
  const [apiKey, ...others] = (await doubleClick(developer, `${apiKeys}/rotate`, form)).map(apiKeyIn);
  expect(others).toEqual([apiKey]);
  expect(await registry().apiKeys(client.id)).toHaveLength(1);
  expect(await recorded(developer, 'replaced the API keys')).toBe(1);
});

test('a double click creates one invitation, of a client or of the operator, which is then used once', async () => {
  const { id } = await dashboard.aClient('Inviter');
  const admin = await dashboard.aMember(id, 'admin');
  const operator = await dashboard.aMember('', 'operator');
  const operated = `/dashboard/operator/clients/${id}`;
  for (const [person, page, path, fields] of [
    [admin, '/dashboard/members', '/dashboard/members', { role: 'viewer' }],
    [operator, operated, `${operated}/invite`, { role: 'viewer' }],
    [operator, '/dashboard/operator/members', '/dashboard/operator/members', {}],
  ] as const) {
    const form = { ...(await openForm(person, page)), ...fields };
    const [token = '', ...others] = (await doubleClick(person, path, form)).map(linkIn);
    expect([token.length, others], path).toEqual([43, [token]]);
    expect((await dashboard.aVisitor().join(token, 'Noor')).status, path).toBe(303);
    expect((await person.post(path, form)).status, path).toBe(409);
  }
  // The first invitation was the admin's own.
  expect(await recorded(admin, 'invited someone')).toBe(3);
  expect(await createMembers(local().table).of(id)).toHaveLength(3);
});

test('a double click sends one test event, and both responses lead to its page', async () => {
  const { developer } = await aDeveloper('Tested once');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const list = (await developer.get('/dashboard/subscriptions')).text;
  const [path = ''] = /\/dashboard\/subscriptions\/[0-9a-f-]{36}/.exec(list) ?? [];
  const form = { ...(await openForm(developer, path)), type: 'consent.authorized' };
  const before = dashboard.sent.length;
  const [first, second] = await doubleClick(developer, `${path}/test`, form);
  expect(first).toMatchObject({ status: 303, location: expect.stringContaining('/dashboard/deliveries/evt_test_') });
  expect(second?.location).toBe(first?.location);
  expect(dashboard.sent.length - before).toBe(1);
});

test('a double click proposes a signing key once', async () => {
  const { developer } = await aDeveloper('Proposer');
  const { d: _private, ...publicKey } = newSigningKey();
  const path = '/dashboard/signing-keys';
  const form = { ...(await openForm(developer, path)), key: JSON.stringify(publicKey) };
  const locations = (await doubleClick(developer, path, form)).map(({ location }) => location);
  expect(new Set(locations)).toEqual(new Set([`${path}?done=key.proposed`]));
  expect(await recorded(developer, 'proposed a signing key')).toBe(1);
});

test('a double click approves a signing key once, and both responses say so', async () => {
  const { client, developer } = await aDeveloper('Approver');
  const { d: _private, ...publicKey } = newSigningKey();
  const path = '/dashboard/signing-keys';
  await developer.post(path, { key: JSON.stringify(publicKey) });
  const admin = await dashboard.aMember(client.id, 'admin');
  const proposed = { kid: publicKey.kid, thumbprint: thumbprint(publicKey) };
  const form = { ...(await openForm(admin, path, `${path}/approve`)), ...proposed };
  const responses = await doubleClick(admin, `${path}/approve`, form);
  const locations = [...responses, await admin.post(`${path}/approve`, form)].map(({ location }) => location);
  expect(new Set(locations)).toEqual(new Set([`${path}?done=key.approved`]));
  expect((await registry().get(client.id)).publicKeys).toMatchObject([publicKey]);
  expect(await recorded(admin, 'approved a signing key')).toBe(1);
});

test('a double click adds one webhook', async () => {
  const { developer } = await aDeveloper('Subscriber');
  const path = '/dashboard/subscriptions';
  const form = { url: 'https://example.com/hooks', product: 'payments' };
  const locations = (await doubleClick(developer, path, form)).map(({ location }) => location);
  expect(new Set(locations)).toEqual(new Set([`${path}?done=subscription.created`]));
  expect(await recorded(developer, 'added a webhook')).toBe(1);
});
