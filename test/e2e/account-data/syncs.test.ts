import { expect } from 'vitest';
import { manageAtBank, revokeUnnoticed } from '#test/support/drivers/banks/consents-at-bank.ts';
import { eventuallyIs, type Integrator, invalidFields, problemOf } from '#test/support/drivers/integrator.ts';
import { accessData, allPermissions, aSharing, reportPermissions, untilSynced } from '#test/support/drivers/sharing.ts';
import { aClient, aSubscription, receivedTypes, test } from '#test/support/drivers/journey.ts';

const start = (client: Integrator, consentId: string, body: Record<string, unknown> = {}) =>
  client.post('/data/sync', { consentId, ...body });

// The longest tests come first, because the tests of a file start in order, four at a time.

test(
  'a section that fails at the bank is reported as failed, and the others are available',
  { tags: ['variant'] },
  async ({ client }) => {
    const { consentId } = await aSharing(client);
    await manageAtBank(consentId, { failing: 'transactions' });
    const { body } = await start(client, consentId);
    expect(await untilSynced(client, body.data.jobId)).toMatchObject({
      status: 'Succeeded',
      error: 'provider_unavailable',
      sections: { accounts: 'OK', balances: 'OK', transactions: 'FAILED', parties: 'OK' },
    });
    expect((await accessData(client, consentId, { include: ['balances', 'parties'] })).status).toBe(200);
  },
);

test('a job fails if the bank is down', { tags: ['variant'] }, async ({ client }) => {
  const { consentId } = await aSharing(client);
  await manageAtBank(consentId, { failing: 'accounts' });
  const { body } = await start(client, consentId, { sections: ['balances'] });
  expect(await untilSynced(client, body.data.jobId)).toMatchObject({
    status: 'Failed',
    error: 'provider_unavailable',
    sections: { accounts: 'FAILED', balances: 'FAILED' },
  });
});

test('a second sync request returns the running job', { tags: ['variant'] }, async ({ client }) => {
  const { consentId } = await aSharing(client);
  await manageAtBank(consentId, { failing: 'balances' });
  const responses = await Promise.all([start(client, consentId), start(client, consentId)]);
  const ids = responses.map(({ body }) => body.data.jobId);
  expect(new Set(ids).size).toBe(1);
  const otherSections = await start(client, consentId, { sections: ['parties'] });
  expect(ids).not.toContain(otherSections.body.data.jobId);
  await manageAtBank(consentId, { failing: 'nothing' });
  await untilSynced(client, ids[0]);
  expect(ids).not.toContain((await start(client, consentId)).body.data.jobId);
});

test('a job reads everything that the consent permits', async ({ client }) => {
  const { consentId } = await aSharing(client);
  const { status, body } = await start(client, consentId);
  expect([status, body.data]).toEqual([
    201,
    { jobId: expect.any(String), consentId, status: 'Awaiting', createdAt: expect.any(String) },
  ]);
  expect(await untilSynced(client, body.data.jobId)).toMatchObject({
    status: 'Succeeded',
    error: null,
    sections: {
      accounts: 'OK',
      balances: 'OK',
      transactions: 'OK',
      beneficiaries: 'OK',
      directDebits: 'OK',
      parties: 'OK',
    },
  });
  // The data that the job has read is returned without calling the bank.
  await manageAtBank(consentId, { failing: 'balances' });
  expect((await accessData(client, consentId, { include: ['balances'] })).status).toBe(200);
});

test(
  'a job also reads the sections that only reports use, if the consent permits them',
  { tags: ['variant'] },
  async ({ client }) => {
    const permissions = [...allPermissions, ...reportPermissions];
    const { consentId } = await aSharing(client, { permissions, referenceCustomerId: 'customer 8' });
    const { body } = await start(client, consentId);
    const { status, sections } = await untilSynced(client, body.data.jobId);
    expect([status, sections]).toMatchObject([
      'Succeeded',
      { standingOrders: 'OK', scheduledPayments: 'OK', products: 'OK', statements: 'OK' },
    ]);
    // The data stays within the service: no operation returns it.
    const included = await accessData(client, consentId, { include: ['statements'] });
    expect([included.status, Object.keys(included.body.details)]).toEqual([400, ['include.0']]);
  },
);

test(
  'a customer who shares only their own identity is returned as the party of every account',
  { tags: ['variant'] },
  async ({ client }) => {
    const permissions = ['ReadAccountsBasic', 'ReadPartyUser', 'ReadPartyUserIdentity'];
    const { consentId } = await aSharing(client, { permissions });
    const { body } = await accessData(client, consentId, { include: ['parties'] });
    const [party] = body.data.accounts[0].parties.items;
    expect(party.verifiedClaims[0].claims).toMatchObject({ fullName: 'Mariam Al Suwaidi' });
  },
);

test(
  'a job reads the requested accounts and sections, and reports sections that the bank does not offer',
  { tags: ['variant'] },
  async () => {
    const client = await aClient();
    const { consentId } = await aSharing(client);
    const { accounts } = (await accessData(client, consentId)).body.data;
    const cardId = accounts[2].account.id;
    const { body } = await start(client, consentId, { accountIds: [cardId], sections: ['balances', 'directDebits'] });
    expect((await untilSynced(client, body.data.jobId)).sections).toEqual({
      accounts: 'OK',
      balances: 'OK',
      directDebits: 'UNSUPPORTED',
    });
    expect(invalidFields(await start(client, consentId, { accountIds: [consentId] }))).toEqual([400, ['accountIds.0']]);
  },
);

test('a job is retried, and succeeds if the bank recovers in time', { tags: ['variant'] }, async ({ client }) => {
  const { receiver } = await aSubscription(client, 'account-data', ['data_sync']);
  const { consentId } = await aSharing(client);
  await manageAtBank(consentId, { failing: 'parties' });
  const { body } = await start(client, consentId);
  await eventuallyIs(async () => (await client.get(`/data/sync/${body.data.jobId}`)).body.data.status, 'Enqueued');
  await manageAtBank(consentId, { failing: 'nothing' });
  expect(await untilSynced(client, body.data.jobId)).toMatchObject({
    status: 'Succeeded',
    sections: { parties: 'OK' },
  });
  expect(await receivedTypes(receiver, 5)).toEqual([
    'data_sync.created',
    'data_sync.enqueued',
    'data_sync.processing',
    'data_sync.processing',
    'data_sync.succeeded',
  ]);
});

test('a job fails if the consent has been revoked at the bank', async ({ client }) => {
  const { consentId } = await aSharing(client);
  await revokeUnnoticed(consentId);
  const { body } = await start(client, consentId);
  expect(await untilSynced(client, body.data.jobId)).toMatchObject({
    status: 'Failed',
    error: 'consent_not_authorized',
  });
  expect(problemOf(await start(client, consentId))).toEqual([403, 'consent_not_authorized']);
});

test('a sync cannot read data that the consent does not permit', async ({ client }) => {
  const { consentId } = await aSharing(client, { permissions: ['ReadAccountsBasic'] });
  const rejected = await start(client, consentId, { sections: ['balances'] });
  expect([rejected.status, rejected.body.code]).toEqual([403, 'insufficient_permissions']);
  const { body } = await start(client, consentId);
  expect((await untilSynced(client, body.data.jobId)).sections).toEqual({ accounts: 'OK' });
});
