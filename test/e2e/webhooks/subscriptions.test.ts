import { expect } from 'vitest';
import { signDeterministically } from '#test/support/drivers/deterministic-signer.ts';
import { canonical, eventually, type Integrator, problemOf } from '#test/support/drivers/integrator.ts';
import { aClient, aPaymentRequest, aReceiver, test } from '#test/support/drivers/journey.ts';

// A signature is not tied to a token: it stays valid for its body with any valid token of the client.

const body = { url: 'https://hooks.shop.example/in', product: 'payments', resources: ['payment', 'consent'] };

/** Creates a client whose library signs deterministically, with the nonces of RFC 6979. */
const aDeterministicSigner = async () => {
  const client = await aClient();
  const signatureOf = (value: unknown) => ({
    signature: signDeterministically(canonical(value), client.facts.signingKey),
  });
  return {
    client,
    post: (value: unknown) => client.subscribe(value, signatureOf(value)),
    patch: (id: string, value: unknown) => client.updateWebhook(id, value, signatureOf(value)),
  };
};

const idsOf = async (client: Integrator): Promise<string[]> =>
  (await client.get('/webhooks')).body.data.map(({ id }: { id: string }) => id);

test('a replayed create request returns the subscription, or a new one if it has been deleted', async () => {
  const { client, post } = await aDeterministicSigner();
  const first = await post(body);
  const replay = await post(body);
  expect([replay.status, replay.text]).toEqual([201, first.text]);
  expect(await idsOf(client)).toEqual([first.body.data.id]);
  await client.delete(`/webhooks/${first.body.data.id}`);
  const second = await post(body);
  expect([second.status, second.body.data.status]).toEqual([201, 'Active']);
  expect(second.body.data.id).not.toBe(first.body.data.id);
  expect((await client.get(`/webhooks/${second.body.data.id}`)).body).toEqual(second.body);
  expect(await idsOf(client)).toEqual([second.body.data.id]);
});

test('a subscription created again after its deletion receives events', async () => {
  const { client, post } = await aDeterministicSigner();
  const receiver = await aReceiver(client);
  const subscription = { url: receiver.url, product: 'payments', resources: ['payment_request'] };
  const first = await post(subscription);
  await client.delete(`/webhooks/${first.body.data.id}`);
  await post(subscription);
  const id = await aPaymentRequest(client);
  const types = await eventually(
    async () => receiver.typesFor(id),
    (received) => received.length > 0,
  );
  expect(types).toEqual(['payment_request.created']);
});

test('a subscription can be paused, resumed and paused again with the same two signatures', async () => {
  const { post, patch } = await aDeterministicSigner();
  const { id } = (await post(body)).body.data;
  for (const status of ['Inactive', 'Active', 'Inactive', 'Inactive', 'Active']) {
    const changed = await patch(id, { status });
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining({ id, status })]);
  }
});

test('the same signed body can pause several subscriptions', async () => {
  const { client, post, patch } = await aDeterministicSigner();
  const ids: string[] = [];
  for (const path of ['a', 'b', 'c']) {
    ids.push((await post({ ...body, url: `https://hooks.shop.example/${path}` })).body.data.id);
  }
  for (const id of ids) expect((await patch(id, { status: 'Inactive' })).status).toBe(200);
  const statuses = (await client.get('/webhooks')).body.data.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['Inactive', 'Inactive', 'Inactive']);
});

test("a retried create request returns the subscription's current state, even with a new signature", async () => {
  const { client, post, patch } = await aDeterministicSigner();
  const { id } = (await post(body)).body.data;
  await patch(id, { status: 'Inactive' });
  const paused = { id, status: 'Inactive' };
  expect((await post(body)).body.data).toMatchObject(paused);
  expect((await post({ ...body, resources: body.resources.toReversed() })).body.data).toMatchObject(paused);
  expect((await client.subscribe(body)).body.data).toMatchObject(paused);
  expect((await post({ ...body, description: '' })).body.data).toMatchObject(paused);
  expect(await idsOf(client)).toEqual([id]);
});

test('a retried create request makes a new subscription if the earlier one has changed', async () => {
  const { client, post, patch } = await aDeterministicSigner();
  const { id } = (await post(body)).body.data;
  await patch(id, { url: 'https://hooks.shop.example/moved' });
  const second = (await post(body)).body.data;
  expect([second.url, second.id === id]).toEqual([body.url, false]);
  for (const changes of [
    { description: 'orders' },
    { resources: ['payment'] },
    { url: 'https://hooks.shop.example/x' },
  ])
    await post({ ...body, ...changes });
  expect(new Set(await idsOf(client)).size).toBe(5);
});

test('concurrent create requests with the same body make only one subscription', async () => {
  const { client, post } = await aDeterministicSigner();
  await client.token();
  for (const round of ['created', 'created again']) {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(new Set(responses.map(({ status }) => status)), round).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size, round).toBe(1);
    const ids = await idsOf(client);
    expect(ids, round).toHaveLength(1);
    await client.delete(`/webhooks/${ids[0]}`);
  }
});

test('a retry with the same idempotency key returns the first response even after a deletion', async ({ client }) => {
  const send = (value: unknown) => client.subscribe(value, { headers: { 'idempotency-key': 'once' } });
  const first = await send(body);
  await client.delete(`/webhooks/${first.body.data.id}`);
  const retry = await send(body);
  expect([retry.text, retry.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  expect(await idsOf(client)).toEqual([]);
  expect((await send({ ...body, description: 'other' })).body.code).toBe('idempotency_mismatch');
});

test("a captured signature is useless without one of the client's own tokens", async () => {
  const [{ client, post }, otherClient] = [await aDeterministicSigner(), await aClient()];
  const { id } = (await post(body)).body.data;
  const signature = signDeterministically(canonical(body), client.facts.signingKey);
  expect((await client.subscribe(body, { signature, token: false })).status).toBe(401);
  expect(problemOf(await otherClient.subscribe(body, { signature }))).toEqual([400, 'invalid_signature']);
  const pause = { status: 'Inactive' };
  const paused = await otherClient.updateWebhook(id, pause, {
    signature: signDeterministically(canonical(pause), client.facts.signingKey),
  });
  expect([paused.status, paused.body.code]).toEqual([400, 'invalid_signature']);
  expect((await client.get(`/webhooks/${id}`)).body.data.status).toBe('Active');
});

test('a signature bound to one subscription cannot change another', async ({ client }) => {
  const [boundId, otherId] = [
    (await client.subscribe(body)).body.data.id,
    (await client.subscribe({ ...body, description: 'two' })).body.data.id,
  ];
  const pause = { status: 'Inactive' };
  const htu = `${client.baseUrl}/webhooks/${boundId}`;
  const signature = signDeterministically(canonical(pause), client.facts.signingKey, { htm: 'PATCH', htu });
  expect(problemOf(await client.updateWebhook(otherId, pause, { signature }))).toEqual([400, 'invalid_signature']);
  expect((await client.updateWebhook(boundId, pause, { signature })).body.data.status).toBe('Inactive');
  const asCreate = await client.subscribe(body, {
    signature: signDeterministically(canonical(body), client.facts.signingKey, { htm: 'PATCH', htu }),
  });
  expect([asCreate.status, asCreate.body.code]).toEqual([400, 'invalid_signature']);
});

test('null clears a description only if the signature covers it', async ({ client }) => {
  const { id } = (await client.subscribe({ ...body, description: 'orders' })).body.data;
  const setDescription = async (description: string) => {
    expect((await client.updateWebhook(id, { description })).body.data.description).toBe(description);
  };
  const paused = { status: 'Inactive' };
  const signature = signDeterministically(canonical(paused), client.facts.signingKey);
  // An attacker who has a token and has seen the signature of a pause adds a null description to the request.
  const forged = await client.updateWebhook(id, { ...paused, description: null }, { signature });
  expect([forged.status, forged.body.code]).toEqual([400, 'invalid_signature']);
  expect((await client.get(`/webhooks/${id}`)).body.data).toMatchObject({ status: 'Active', description: 'orders' });
  const cleared = await client.updateWebhook(id, { description: null });
  expect([cleared.status, cleared.body.data.description]).toEqual([200, null]);
  await setDescription('orders');
  const text = JSON.stringify({ ...paused, description: null });
  const signedExactly = await client.updateWebhook(id, JSON.parse(text), {
    signature: signDeterministically(text, client.facts.signingKey),
  });
  expect([signedExactly.status, signedExactly.body.data]).toMatchObject([
    200,
    { status: 'Inactive', description: null },
  ]);
  await setDescription('orders');
  const unaffected = await client.updateWebhook(id, { url: null, status: 'Active' }, { sign: true });
  expect(unaffected.body.data).toMatchObject({ url: body.url, status: 'Active', description: 'orders' });
});
