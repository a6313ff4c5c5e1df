import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;
let clientId: string;
let admin: Person;

beforeAll(async () => {
  dashboard = aDashboard(local().table, { approval: 'none' });
  clientId = (await dashboard.aClient('Invisible')).id;
  admin = await dashboard.aMember(clientId, 'admin', 'Amal');
});

const registry = () => createClientRegistry(local().table, systemClock);

const kids = async () => (await registry().get(clientId)).publicKeys.map(({ kid }) => kid);

/** Registers a new signing key, with a kid in its JWK or in the form. */
const registerKey = (kid: string, form: { readonly kid?: string } = {}) => {
  const { d: _private, ...publicKey } = newSigningKey();
  return admin.post('/dashboard/signing-keys', { key: JSON.stringify({ ...publicKey, kid }), ...form });
};

test('a signing key is removed by what the page shows of its kid', async () => {
  const path = '/dashboard/signing-keys/remove';
  expect((await registerKey('ops ')).status).toBe(303);
  expect((await admin.post(path, { kid: 'ops ', confirmation: 'op s' })).status).toBe(400);
  expect(await kids()).toEqual(['ops ']);
  expect((await admin.post(path, { kid: 'ops ', confirmation: 'ops' })).status).toBe(303);
  expect(await kids()).toEqual([]);
});

test('white space around a kid in the form does not become part of the kid', async () => {
  await registerKey('before', { kid: ' ops ' });
  await registerKey('kept', { kid: '  ' });
  expect(await kids()).toEqual(['ops', 'kept']);
});

test('a member is removed by what the page shows of a name with two spaces', async () => {
  await dashboard.aMember(clientId, 'viewer', 'Noor  Al\u00a0Ali\u200b');
  const members = () => createMembers(local().table).of(clientId);
  const member = (await members()).find(({ role }) => role === 'viewer');
  expect(member?.name).toBe('Noor  Al\u00a0Ali\u200b');
  const path = `/dashboard/members/${member?.id}/remove`;
  expect((await admin.post(path, { confirmation: 'Noor AlAli' })).status).toBe(400);
  expect((await admin.post(path, { confirmation: 'Noor Al Ali' })).status).toBe(303);
  expect((await members()).map(({ name }) => name)).toEqual(['Amal']);
});

test('an API key is revoked by what the page shows of its name, and cannot have a name that nobody sees', async () => {
  const unnamed = await admin.post('/dashboard/api-keys', { name: '\u200b' });
  expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining(textsIn.en.rules.name)]);
  await admin.post('/dashboard/api-keys', { name: 'Billing\u00a0 2027' });
  const key = (await registry().apiKeys(clientId)).find(({ name }) => name !== undefined);
  const form = { key: key?.id ?? '', confirmation: 'Billing 2027' };
  expect((await admin.post('/dashboard/api-keys/revoke', form)).status).toBe(303);
  expect((await registry().apiKeys(clientId)).map(({ name }) => name)).toEqual([undefined]);
});
