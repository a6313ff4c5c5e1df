import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '#infra/local/access/access-control.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { seed } from '#infra/local/seed.ts';
import { connect, type Connection, type ConnectionSettings } from '#infra/operator/connection.ts';
import { openOperator } from '#infra/operator/operator.ts';
import { newPaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { keys, listOf } from '#shared/platform/storage/keys.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { aNewRequest } from '#test/support/a-payment.ts';
import { assembly } from '#test/support/assembly-setup.ts';
import { settingsOf } from '#test/support/cloud-setup.ts';
import { bankPageOf, decideAtBank, eventually, Integrator } from '#test/support/integrator.ts';
import { Receiver } from '#test/support/receiver.ts';
import { aPayment } from '#test/support/story.ts';

/** A local cloud for this file alone, so that it records only the calls of this test. */
let cloud: Cloud;
/** How far the clock of the cloud is ahead. */
let aheadMs = 0;
let settings: ConnectionSettings;
let connection: Connection;
let integrator: Integrator;
/** A client with payment requests that expire after one second. */
let impatientIntegrator: Integrator;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), 'access-'));

beforeAll(async () => {
  cloud = await startCloud({
    assembly,
    data: undefined,
    ports: {},
    log: () => undefined,
    now: () => Date.now() + aheadMs,
  });
  settings = settingsOf(cloud);
  connection = connect(settings);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-banks'] ?? '' };
  const { clients } = await seed(connection.table, addresses, path.join(folder, 'sandbox.json'));
  const [facts, otherFacts] = clients;
  if (!facts || !otherFacts) throw new Error('the sandbox must have two clients');
  integrator = new Integrator(addresses.baseUrl, facts);
  impatientIntegrator = new Integrator(addresses.baseUrl, otherFacts);
  receiver = await Receiver.listen(addresses.baseUrl);
});

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Expects a successful answer and returns its data. */
const ok = async <T extends { status: number; text: string; body: any }>(call: Promise<T>): Promise<any> => {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body?.data ?? body;
};

const request = async (overrides: Record<string, unknown>, client = integrator): Promise<string> =>
  (await ok(client.requestPayment(aPayment(overrides)))).internalReferenceId;

const pay = async (overrides: Record<string, unknown>): Promise<string> => {
  const id = await request(overrides);
  const consent = await ok(integrator.post(`/consent/payment/create?id=${id}`));
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  await ok(integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`));
  return id;
};

/** Makes every function of the service do everything that it can do. */
const useEveryFeature = async (): Promise<void> => {
  const { refreshToken } = await ok(integrator.openSession());
  await ok(
    integrator.call('POST', '/auth/api-keys/sessions/refresh', {
      token: false,
      headers: { 'refresh-token': refreshToken },
    }),
  );
  await ok(integrator.get('/api/v1.0/authentication/Jwks', { token: false }));
  await ok(integrator.get('/webhook/jwks', { token: false }));
  await ok(integrator.get('/providers'));
  const subscription = await ok(
    integrator.subscribe({
      url: receiver.url,
      product: 'payments',
      resources: ['payment_request', 'payment', 'consent'],
    }),
  );
  await ok(integrator.updateWebhook(subscription.id, { description: 'all' }));

  // EventBridge Scheduler sends a retry that is due late, and the queue itself one that is due soon.
  receiver.behaviour = (n) => [{ status: 503, headers: { 'retry-after': '1800' } }, 500][n] ?? 202;
  const cancelled = await request({ reference: 'cancelled' });
  await eventually(
    async () => receiver.received,
    (all) => all.length > 0,
  );
  await ok(integrator.delete(`/payment-requests/${cancelled}`));

  // This amount makes the bank's access token expire, so that the service refreshes it. Then read all lists.
  const paid = await pay({ reference: 'paid', amount: '10.08' });
  await eventually(
    async () => receiver.typesFor(paid),
    (types) => types.includes('payment.completed'),
  );
  for (const read of [
    '/payment-requests',
    '/payments',
    '/consent/payment/list',
    `/consent/payment/sync?paymentRequestId=${paid}`,
  ]) {
    await ok(integrator.get(read));
  }

  // The customer's browser returns from the bank.
  const returning = await request({ reference: 'returning' });
  const consent = await ok(integrator.post(`/consent/payment/create?id=${returning}`));
  await fetch((await decideAtBank(consent.authorizationLink, 'approve')).redirect, { redirect: 'manual' });

  // Revoke a consent, also at the bank.
  const revoked = await request({ reference: 'revoked' });
  const { consentId, authorizationLink } = await ok(integrator.post(`/consent/payment/create?id=${revoked}`));
  await bankPageOf(authorizationLink);
  await ok(integrator.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } }));

  await openOperator(connection).setLifetimes(impatientIntegrator.facts.clientId, 1);
  const expiring = await request({ reference: 'expiring' }, impatientIntegrator);
  await eventually(
    () => ok(impatientIntegrator.get(`/payment-requests/${expiring}`)),
    ({ status }) => status === 'Expired',
  );
  await verify();
  await writeMilestone();
  await reconcileLostEvent();
  await cloud.idle();
};

/** Asks each kind of source, and repeats one question to get its kept answer. */
const verify = async (): Promise<void> => {
  await openOperator(connection).topUp(integrator.facts.clientId, 10);
  const headers = { 'idempotency-key': 'the-same' };
  const match = () =>
    integrator.post('/verifications/beneficiary', { iban: 'SA0380000000608010167519' }, { market: 'KSA', headers });
  expect(await ok(match())).toEqual(await ok(match()));
  const information = '/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005';
  await ok(integrator.get(information, { market: false }));
};

/** Only one list entry in a thousand is a milestone, so send the message of a milestone directly. */
const writeMilestone = async (): Promise<void> => {
  const timers = cloud.queues.find(({ name }) => /TimersQueue(?!.*DeadLetters)/.test(name));
  const id = '00000000-0000-8000-8000-000000000000';
  const list = listOf(integrator.facts.clientId, 'UAE', 'payment-requests');
  const MessageBody = JSON.stringify({ timer: 'milestone', list, createdAt: new Date().toISOString(), id });
  await connection.sqs.send(new SendMessageCommand({ QueueUrl: timers?.url, MessageBody }));
};

/** Deletes the record that an event of ten minutes ago was published, and lets the reconciler publish it again. */
const reconcileLostEvent = async (): Promise<void> => {
  const {
    history: _history,
    status: _status,
    version: _version,
    ...facts
  } = aNewRequest({ clientId: integrator.facts.clientId });
  const old = newPaymentRequest(facts, addSeconds(new Date(), -600));
  const stores = openPaymentStores(connection.table, openListing(connection.table));
  await stores.move({}, { request: old });
  const operator = openOperator(connection);
  const [event] = await eventually(
    () => operator.eventsAbout(old.id),
    ([found]) => found?.published === true,
  );
  const client = new DynamoDBClient({
    region: settings.region,
    endpoint: settings.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
  });
  await DynamoDBDocumentClient.from(client).send(
    new DeleteCommand({ TableName: settings.tableName, Key: keys.event(event?.id ?? '') }),
  );
  await cloud.invoke(cloud.functions.find(({ logicalId }) => logicalId.startsWith('Reconciler'))?.logicalId ?? '', {});
  expect((await operator.eventsAbout(old.id))[0]?.published).toBe(true);
};

/** A grant that this test cannot use. */
const isUnusedByDesign = ({ grantee, action, resource }: Grant): boolean =>
  // Lambda writes the log and finds the stream without a call that the local cloud sees.
  /^logs:|^dynamodb:ListStreams$/.test(action) ||
  // CDK grants these to everybody who may send to a queue.
  /^sqs:GetQueue(?:Attributes|Url)$/.test(action) ||
  // No function fails in this test.
  /UnprocessableRecords|DeadLetters/.test(resource) ||
  // Every key policy names the account, so that its administrators can manage the key.
  grantee === 'account' ||
  // DynamoDB decrypts for the caller; what else it does with the key of a table, it does for itself.
  (grantee === 'anyone' && action !== 'kms:Decrypt');

/** Whether the function signs with another key of the purpose. This one signs after the next rotation. */
const isOfNextKey = ({ grantee, action }: Grant, grants: readonly Grant[]): boolean =>
  action === 'kms:Sign' && grants.some((other) => other.isUsed && other.action === action && other.grantee === grantee);

const unusedGrants = async (): Promise<readonly Grant[]> => {
  const grants = cloud.grants();
  return grants.filter((grant) => !grant.isUsed && !isUnusedByDesign(grant) && !isOfNextKey(grant, grants));
};

test('policies allow every request of a function or a service, and every grant is used', async () => {
  await useEveryFeature();
  expect(cloud.access().filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  // A day later everything that is scheduled comes due: late deliveries, expiries and the hourly reconciliation.
  aheadMs = 25 * 3_600_000;
  await eventually(unusedGrants, (unused) => unused.length === 0);
  expect(cloud.access().filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});
