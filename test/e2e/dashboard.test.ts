import { expect, inject } from 'vitest';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { Person, type DashboardResponse, sendTo } from '#test/support/drivers/dashboard/person.ts';
import { type Answer, decideAtBank, eventually, Integrator } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aDecision,
  aPayment,
  aReceiver,
  aSaudiClient,
  operator,
  paymentOf,
  saudiTerms,
  statusOf,
  test,
  untilStatus,
} from '#test/support/drivers/journey.ts';

const aPerson = (): Person => new Person(sendTo(inject('sandbox').baseUrl), inject('sandbox').baseUrl);

test('on the dashboard, a client goes live, sees why a webhook was rejected, and replays it', async ({ client }) => {
  const { clientId } = client.facts;
  const [developer, admin] = [aPerson(), aPerson()];
  await developer.join(await operator().invite(clientId, 'developer'), 'Dana');
  await admin.join(await operator().invite(clientId, 'admin'), 'Amal');

  const created = await developer.post('/dashboard/api-keys');
  const [apiKey = ''] = /sk_[A-Za-z0-9_-]{43}/.exec(created.text) ?? [];
  const pair = newSigningKey();
  expect((await developer.post('/dashboard/signing-keys', { key: JSON.stringify(pair) })).status).toBe(400);
  const { d, ...publicKey } = pair;
  await developer.upload('/dashboard/signing-keys', 'file', JSON.stringify(publicKey));
  const live = new Integrator(client.baseUrl, { ...client.facts, apiKey, signingKey: { ...publicKey, d } });
  expect((await live.requestPayment(aPayment())).status).toBe(400);
  const approval = { kid: pair.kid, thumbprint: pair.kid };
  expect((await developer.post('/dashboard/signing-keys/approve', approval)).status).toBe(403);
  expect((await admin.post('/dashboard/signing-keys/approve', approval)).status).toBe(303);
  await eventually(
    () => live.requestPayment(aPayment()),
    ({ status }) => status === 201,
  );
  expect((await developer.get('/dashboard/api-keys')).text).toMatch(/<time[^>]*>[^<]*<\/time>[^]*<time/);
  const [row] =
    new RegExp(`<tr>(?:(?!</tr>)[^])*${pair.kid}[^]*?</tr>`).exec(
      (await developer.get('/dashboard/signing-keys')).text,
    ) ?? [];
  expect(row).toContain('<time');

  const receiver = await aReceiver(client, () => 200);
  await developer.post('/dashboard/subscriptions', { url: receiver.url, product: 'payments' });
  // Every environment caches clients for a few seconds, so another environment may not have the new key yet.
  await eventually(
    () => live.requestPayment(aPayment({ reference: 'watched' })),
    ({ status }) => status === 201,
  );
  const rejected = await eventually(
    () => developer.get('/dashboard/deliveries'),
    ({ text }) => text.includes('The receiver returned 200. Only 202 accepts a delivery.'),
  );
  const [, path = ''] = /href="(\/dashboard\/deliveries\/evt_[^"]+)"/.exec(rejected.text) ?? [];
  receiver.behaviour = () => 202;
  expect((await developer.post(`${path}/replay`)).status).toBe(303);
  const delivered = await eventually(
    () => developer.get(path),
    ({ text }) => text.includes('The receiver accepted the delivery.'),
  );
  expect(delivered.text).toContain('payment_request.created');

  const found = await developer.get('/dashboard/payments?search=WATCHED');
  expect(found.location).toMatch(/^\/dashboard\/payments\/[0-9a-f-]{36}$/);
  const payment = await eventually(
    () => developer.get(found.location ?? ''),
    ({ text }) => /href="\/dashboard\/deliveries\/evt_/.test(text),
  );
  expect(payment.text).toContain('You created the payment request. Its signature was verified.');
  expect(payment.text).toContain(
    `The signature of ${isolated('POST /payment-requests')} was verified with the key ${isolated(pair.kid)}.`,
  );

  const audit: DashboardResponse = await admin.get('/dashboard/audit');
  for (const action of [
    'created an API key',
    'proposed a signing key',
    'approved a signing key',
    'sent an event again',
  ])
    expect(audit.text).toContain(`<bdi>${action}</bdi>`);
  expect(await operator().verifyAudit(clientId)).toMatchObject({ head: expect.any(String) });
});

test(
  'the interaction id of every request about a payment, and the link in every error, lead to its timeline',
  { tags: ['variant'] },
  async () => {
    const client = await aClient();
    const viewer = aPerson();
    await viewer.join(await operator().invite(client.facts.clientId, 'viewer'), 'Vera');
    const created = await client.requestPayment(aPayment());
    const id = created.body.data.internalReferenceId;
    const consent = await client.post(`/consent/payment/create?id=${id}`);
    const page = `/dashboard/payments/${id}`;
    for (const { headers } of [created, consent])
      expect(await viewer.get(`/dashboard/payments?search=${headers.get('x-interaction-id')}`)).toMatchObject({
        location: page,
      });

    const logOf = ({ headers }: Answer): string | undefined =>
      /(\/dashboard\/[^>]+)>; rel="log"/.exec(headers.get('link') ?? '')?.[1];
    const locked = await client.delete(`/payment-requests/${id}`);
    const invalid = await client.get(`/payment-requests/${id}?unknown=1`);
    expect([locked.status, invalid.status]).toEqual([423, 400]);
    for (const error of [locked, invalid])
      expect((await viewer.get(logOf(error) ?? '')).text).toContain(`href="${page}"`);
    const unknown = await client.get(`/payment-requests/${id}`, { token: 'unknown' });
    expect([unknown.status, logOf(unknown)]).toEqual([401, undefined]);

    const { redirect } = await decideAtBank(consent.body.data.authorizationLink, 'approve');
    await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
    const { text } = await eventually(
      () => viewer.get(page),
      (shown) => shown.text.includes(`Payment status at ${isolated('Emirates NBD')}: 200`),
    );
    for (const step of [
      `verified with the key ${isolated(client.facts.signingKey.kid)}`,
      `Consent request (PAR) at ${isolated('Emirates NBD')}: 201`,
      `Access token at ${isolated('Emirates NBD')}: 200`,
      `Payment order at ${isolated('Emirates NBD')}: 201`,
    ])
      expect(text).toContain(step);
  },
);

test('revoking an API key on the dashboard ends the sessions created with it within seconds', async ({ client }) => {
  const developer = aPerson();
  await developer.join(await operator().invite(client.facts.clientId, 'developer'), 'Dana');
  const created = await developer.post('/dashboard/api-keys');
  const [apiKey = ''] = /sk_[A-Za-z0-9_-]{43}/.exec(created.text) ?? [];
  const otherIntegrator = new Integrator(client.baseUrl, { ...client.facts, apiKey });
  const session = await eventually(
    () => otherIntegrator.startSession(),
    ({ status }) => status === 201,
  );
  const { accessToken: token, refreshToken } = session.body.data;
  expect((await otherIntegrator.get('/payments', { token })).status).toBe(200);

  const keys = await developer.get('/dashboard/api-keys');
  const ids = [...keys.text.matchAll(/revoke\?key=([^"]+)"/g)].map(([, id = '']) => id);
  const apiKeys = await operator().apiKeys(client.facts.clientId);
  const newest = apiKeys.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  expect(ids).toContain(newest?.id);
  expect((await developer.confirm('/dashboard/api-keys/revoke', { key: newest?.id ?? '' })).status).toBe(303);

  await eventually(
    () => otherIntegrator.get('/payments', { token }),
    ({ status }) => status === 401,
  );
  const refreshed = await otherIntegrator.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': refreshToken },
  });
  expect(refreshed.status).toBe(401);
  expect((await client.get('/payments')).status).toBe(200);
});

test(
  'a payment that its bank returns after the settlement is shown as returned, and its request stays completed',
  { tags: ['variant'] },
  async () => {
    const payers = [
      { client: await aClient(), terms: {} },
      { client: await aSaudiClient(), terms: saudiTerms },
    ];
    await Promise.all(
      payers.map(async ({ client, terms }) => {
        const { paymentRequestId, forwarded } = await aDecision(client, { ...terms, amount: '10.09' });
        await untilStatus(client, paymentRequestId, 'Completed');
        const returned = await eventually(
          () => paymentOf(client, forwarded.body.data.paymentId),
          ({ message }) => message.Data.Status === 'Rejected',
          60,
        );
        expect(returned.message.Data.RejectReasonCode).toMatchObject([{ Code: 'AANI.AC04' }]);
        expect(await statusOf(client, paymentRequestId)).toBe('Completed');
        const viewer = aPerson();
        await viewer.join(await operator().invite(client.facts.clientId, 'viewer'), 'Vera');
        const { text } = await viewer.get(`/dashboard/payments/${paymentRequestId}`);
        expect(text).toContain('returned by the bank after settlement');
      }),
    );
  },
);
