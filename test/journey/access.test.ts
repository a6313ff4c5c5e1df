import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListQueuesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { seed } from '#infra/local/seed.ts';
import { connect, type Connection, type Place } from '#infra/operator/connection.ts';
import { openOperator } from '#infra/operator/operator.ts';
import { newPaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { keys, listOf } from '#shared/platform/storage/keys.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { aNewRequest } from '#test/support/a-payment.ts';
import { assembly } from '#test/support/assembly-setup.ts';
import { placeOf } from '#test/support/cloud-setup.ts';
import { decideAtBank, eventually, Integrator } from '#test/support/integrator.ts';
import { Receiver } from '#test/support/receiver.ts';
import { aPayment } from '#test/support/story.ts';

/** A cloud of its own, whose every call is this story's. */
let cloud: Cloud;
let place: Place;
let connection: Connection;
let integrator: Integrator;
/** Whose payment requests lapse at once. */
let hurried: Integrator;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), 'access-'));

beforeAll(async () => {
  cloud = await startCloud({ assembly, data: undefined, ports: {}, log: () => undefined });
  place = placeOf(cloud);
  connection = connect(place);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-banks'] ?? '' };
  const { clients } = await seed(connection.table, addresses, path.join(folder, 'sandbox.json'));
  const [facts, hasty] = clients;
  if (!facts || !hasty) throw new Error('two clients are seeded');
  integrator = new Integrator(addresses.baseUrl, facts);
  hurried = new Integrator(addresses.baseUrl, hasty);
  receiver = await Receiver.listen(addresses.baseUrl);
});

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ok = async <T extends { status: number; text: string; body: any }>(answering: Promise<T>): Promise<any> => {
  const { status, text, body } = await answering;
  expect(status, text).toBeLessThan(300);
  return body?.data ?? body;
};

const request = async (over: Record<string, unknown>, client = integrator): Promise<string> =>
  (await ok(client.requestPayment(aPayment(over)))).internalReferenceId;

const pay = async (over: Record<string, unknown>): Promise<string> => {
  const id = await request(over);
  const consent = await ok(integrator.post(`/consent/payment/create?id=${id}`));
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  await ok(integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`));
  return id;
};

/** Everything the service does once: as short as a story can be that leaves nothing out. */
const wholeStory = async (): Promise<void> => {
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

  // Long patience goes by way of the scheduler, short patience does not.
  receiver.behaviour = (n) => [{ status: 503, headers: { 'retry-after': '1800' } }, 500][n] ?? 202;
  const cancelled = await request({ reference: 'cancelled' });
  await eventually(
    async () => receiver.received,
    (all) => all.length > 0,
  );
  await ok(integrator.delete(`/payment-requests/${cancelled}`));

  // A token that has to be refreshed; then everything there is to read.
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

  // A consent withdrawn at the bank too.
  const withdrawn = await request({ reference: 'withdrawn' });
  const { consentId } = await ok(integrator.post(`/consent/payment/create?id=${withdrawn}`));
  await ok(integrator.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } }));

  await openOperator(connection).setLifetimes(hurried.facts.clientId, 1);
  const lapsing = await request({ reference: 'lapsing' }, hurried);
  await eventually(
    () => ok(hurried.get(`/payment-requests/${lapsing}`)),
    ({ status }) => status === 'Expired',
  );
  await verify();
  await keepList();
  await loseAnEvent();
  await cloud.idle();
};

/** An account at each kind of source, and the same question again: the kept answer. */
const verify = async (): Promise<void> => {
  await openOperator(connection).topUp(integrator.facts.clientId, 10);
  const headers = { 'idempotency-key': 'the-same' };
  const match = () =>
    integrator.post('/verifications/beneficiary', { iban: 'SA0380000000608010167519' }, { market: 'KSA', headers });
  expect(await ok(match())).toEqual(await ok(match()));
  const information = '/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005';
  await ok(integrator.get(information, { market: false }));
};

/** One entry in a thousand is a milestone: here the list keeper is told that this one is. */
const keepList = async (): Promise<void> => {
  const { QueueUrls = [] } = await connection.sqs.send(new ListQueuesCommand({}));
  const timers = QueueUrls.find((url) => /TimersQueue(?!.*DeadLetters)/.test(url));
  const id = '00000000-0000-8000-8000-000000000000';
  const list = listOf(integrator.facts.clientId, 'UAE', 'payment-requests');
  const MessageBody = JSON.stringify({ timer: 'milestone', list, createdAt: new Date().toISOString(), id });
  await connection.sqs.send(new SendMessageCommand({ QueueUrl: timers, MessageBody }));
};

/** An event whose publication was never recorded, ten minutes ago: the reconciliation publishes it. */
const loseAnEvent = async (): Promise<void> => {
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
    region: place.region,
    endpoint: place.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
  });
  await DynamoDBDocumentClient.from(client).send(
    new DeleteCommand({ TableName: place.tableName, Key: keys.event(event?.id ?? '') }),
  );
  await cloud.invoke(cloud.functions.find(({ logicalId }) => logicalId.startsWith('Reconciler'))?.logicalId ?? '', {});
  expect((await operator.eventsAbout(old.id))[0]?.published).toBe(true);
};

/** Granted, and not seen by this cloud: writing the log, finding the stream, setting aside a record that keeps failing. */
const unseen = /^logs:|^dynamodb:ListStreams$/;

test('every call a function makes is granted, and every grant is needed', async () => {
  await wholeStory();
  expect(cloud.access().filter(({ allowed }) => !allowed)).toEqual([]);
  const used = cloud.access();
  const needless = cloud
    .grants()
    .filter(({ action, resource }) => !unseen.test(action) && !resource.includes('UnprocessableRecords'))
    .filter(
      (grant) =>
        !used.some(
          (call) =>
            call.functionId === grant.functionId &&
            call.action === grant.action &&
            covers(grant.resource, call.resource),
        ),
    );
  expect(needless).toEqual([]);
});

const covers = (granted: string, called: string): boolean =>
  granted.endsWith('*') ? called.startsWith(granted.slice(0, -1)) : granted === called;
