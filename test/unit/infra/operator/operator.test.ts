import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createOperator, type Operator } from '#infra/operator/operator.ts';
import { createClientLogos } from '#shared/clients/brand/logo-store.ts';
import { logoNameOf } from '#shared/clients/brand/logo.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { createEventBus } from '#shared/platform/messaging/bus.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { Market, marketsServing } from '#shared/standard/markets/market.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
/** The region of the SDK clients. No test in this file reaches the queue or the bus. */
const region = 'me-central-1';
const operator = (markets: readonly Market[] = Market.options): Operator =>
  createOperator({
    table: local().table,
    sqs: new SQSClient({ region }),
    retryQueueUrl: 'none',
    paymentSteps: { url: 'none' },
    dataSteps: { url: 'none' },
    timers: { url: 'none' },
    bus: createEventBus(new EventBridgeClient({ region }), 'none'),
    logs: { latest: async () => [] },
    markets,
    now: systemClock,
    async *scan() {},
  });
const clientDefaults = { markets: ['UAE'], products: ['payments'] } as const;
const aPublicKey = (): string => JSON.stringify({ ...newSigningKey(), d: undefined });
const create = (name: string) =>
  operator().create({ name, markets: [...clientDefaults.markets], products: [...clientDefaults.products] });

test('two clients cannot have the same name', async () => {
  const { client } = await create('  Falcon Pay ');
  expect(client.name).toBe('Falcon Pay');
  await expect(create('Falcon Pay ')).rejects.toThrow(
    `The name "Falcon Pay" already belongs to the client ${client.id}`,
  );
  await expect(create(client.id)).rejects.toThrow('already');
  expect((await operator().find('Falcon Pay')).id).toBe(client.id);
});

test('a client can have only markets that the stage serves', async () => {
  const saudi = operator(marketsServing(['KSA']));
  const settings = { name: 'Riyadh only', products: [...clientDefaults.products] };
  const rejected = 'This stage does not serve the market UAE. Its markets: KSA';
  await expect(saudi.create({ ...settings, markets: ['KSA', 'UAE'] })).rejects.toThrow(rejected);
  const { client } = await saudi.create({ ...settings, markets: ['KSA'] });
  await expect(saudi.setMarket(client.id, 'UAE', true)).rejects.toThrow(rejected);
  await expect(saudi.setMarket(client.id, 'MAIN', true)).rejects.toThrow('the market MAIN');
  expect((await saudi.setMarket(client.id, 'UAE', false)).markets).toEqual(['KSA']);
});

test.for(['', '  ', 'a'.repeat(101)])('a client cannot have the name "%s"', async (name) => {
  const before = await operator().list();
  await expect(create(name)).rejects.toThrow('a name of 1 to 100 characters');
  expect(await operator().list()).toEqual(before);
});

test('a key is removed by its kid, and the error for an unknown kid lists the known ones', async () => {
  const { client } = await create('Keys');
  await expect(operator().removeKey(client.id, 'typo')).rejects.toThrow('Keys has no key "typo". Its keys: none');
  for (const kid of ['one', 'two']) await operator().addKey(client.id, aPublicKey(), kid);
  await expect(operator().removeKey(client.id, 'typo')).rejects.toThrow('Keys has no key "typo". Its keys: one, two');
  expect((await operator().removeKey(client.id, 'one')).publicKeys.map(({ kid }) => kid)).toEqual(['two']);
});

test('a private key is rejected, and the table does not store it', async () => {
  const { client } = await create('Private');
  await expect(operator().addKey(client.id, JSON.stringify(newSigningKey()))).rejects.toThrow('This is a private key');
  expect((await operator().find(client.id)).publicKeys).toEqual([]);
});

test('a key can be registered only once, and no other key can use its kid', async () => {
  const { client } = await create('Once');
  const key = aPublicKey();
  await operator().addKey(client.id, key, 'first');
  await expect(operator().addKey(client.id, key, 'second')).rejects.toThrow(
    'Once already has this key, under the kid "first"',
  );
  await expect(operator().addKey(client.id, aPublicKey(), 'first')).rejects.toThrow(
    'Once has another key with the kid "first"',
  );
  expect((await operator().addKey(client.id, key, 'first')).publicKeys).toHaveLength(1);
});

test("a client's API keys are listed with their ages, without expired keys", async () => {
  const { client } = await create('Aging');
  await operator().rotateApiKey(client.id, 24);
  expect(await operator().apiKeys(client.id)).toMatchObject([
    { createdAt: expect.any(String) as string, expiresAt: expect.any(String) as string },
    { createdAt: expect.any(String) as string, expiresAt: undefined },
  ]);
  await operator().rotateApiKey(client.id, 0);
  expect(await operator().apiKeys(client.id)).toHaveLength(1);
});

test('a rotation that keeps the old API keys for zero hours revokes them immediately', async () => {
  const { client, apiKey } = await create('Rotating');
  const { apiKey: newest } = await operator().rotateApiKey(client.id, 0);
  const credentials = createCredentialStore(local().table, systemClock);
  expect(await credentials.authenticate(client.appId, apiKey)).toBeUndefined();
  expect((await credentials.authenticate(client.appId, newest))?.id).toBe(client.id);
});

test("ending a client's sessions is recorded on the client", async () => {
  const { client } = await create('Ending');
  await operator().endSessions('Ending');
  expect(await local().table.get(clientKeys.endedSessions(client.id))).toMatchObject({
    openedUntil: expect.any(String),
  });
  expect(await createAuditTrail(local().table, systemClock).latest(client.id, 1)).toMatchObject([
    { actor: { kind: 'command line' }, action: 'sessions.ended' },
  ]);
});

test("a client's brand is set in parts, and its logo is stored with it", async () => {
  const { client } = await create('Branded');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const legalName = { en: 'Branded LLC', ar: 'براندد ذ.م.م' };
  await operator().setBrand(client.id, { legalName, colour: '#0b5d51' }, svg);
  const { brand } = await operator().setBrand('Branded', { colour: '#ffd400' });
  expect(brand).toEqual({ legalName, colour: '#ffd400', logo: logoNameOf(svg) });
  expect(await createClientLogos(local().table).get(client.id)).toBe(svg);
  await expect(operator().setBrand('Branded', { colour: 'yellow' })).rejects.toThrow('colour');
});

test('the origins that may embed pages are replaced as a whole, and must be exact', async () => {
  const { client } = await create('Embedding');
  const origins = ['https://app.example', 'http://localhost:3000'];
  expect((await operator().setFrameOrigins('Embedding', origins)).frameOrigins).toEqual(origins);
  expect((await operator().setFrameOrigins(client.id, [])).frameOrigins).toEqual([]);
  for (const origin of [
    'https://app.example/',
    'https://app.example/page',
    'https://*.example',
    'http://app.example',
    "https://app.example; script-src 'unsafe-inline'",
    'https://app.example;sandbox',
    'https://app.example,evil.example',
    '*',
    'null',
  ])
    await expect(operator().setFrameOrigins('Embedding', [origin]), origin).rejects.toThrow('origin');
});

test.for([0, -1, 1.5, Number.NaN, 1_000_000_001, Number.MAX_SAFE_INTEGER])(
  'a top-up of %d verifications is rejected',
  async (count) => {
    const { client } = await create(`Balance ${newId()}`);
    await expect(operator().topUp(client.id, count)).rejects.toThrow('from 1 to 1,000,000,000 verifications');
    expect((await operator().usage(client.id, 1)).balance).toBe(0);
  },
);

test("the operators' audit trail is verified under the workspace that its log lines name", async () => {
  const removal = { workspace: 'operator', actor: commandLine, action: 'member.removed', target: newId() } as const;
  await createAuditTrail(local().table, systemClock).record(removal);
  const trail = await operator().verifyAudit(removal.workspace);
  expect(trail.records).toBeGreaterThan(0);
  expect(await operator().verifyAudit(undefined)).toEqual(trail);
});

test('a top-up can add a billion verifications, and its reference cannot be empty', async () => {
  const { client } = await create('Rich');
  expect((await operator().topUp(client.id, 1_000_000_000)).balance).toBe(1_000_000_000);
  await expect(operator().topUp(client.id, 1, '')).rejects.toThrow('A reference must not be empty');
});

test('an error about an unknown name contains the name and the command to list valid ones', async () => {
  const { client } = await create('Curious');
  const service = operator();
  await expect(service.find('nobody')).rejects.toThrow(
    'No client has the id or name "nobody". To list all clients, run: npm run clients -- list',
  );
  await expect(service.eventsAbout('nothing')).rejects.toThrow('No resource has the id "nothing"');
  await expect(service.replay('nothing', undefined)).rejects.toThrow('No event with the id "nothing"');
  await expect(service.failingDeliveries(client.id, 'nothing', 1)).rejects.toThrow(
    'Curious has no subscription "nothing". To list its subscriptions, run: npm run clients -- subscriptions "Curious"',
  );
});
