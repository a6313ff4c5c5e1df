import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { decideAtBank, eventually, Integrator } from '#test/support/drivers/integrator.ts';
import { aLegacyPayment } from '#test/support/drivers/journey.ts';
import { Receiver } from '#test/support/drivers/receiver.ts';

/** The legacy API has only one market, so no header selects it. */
const legacy = { market: false } as const;
const pis = '/api/v1.0/pis';

let own: OwnCloud;
let receiver: Receiver;
beforeAll(async () => {
  own = await createOwnCloud({});
  receiver = await Receiver.listen(own.integrator.baseUrl);
});
afterAll(async () => {
  await receiver.close();
  await own.close();
});

/** Starts a new session of the client. Earlier sessions end when the clock is advanced. */
const login = ({ integrator: { baseUrl, facts } }: OwnCloud): Integrator =>
  Object.assign(new Integrator(baseUrl, facts), { market: 'KSA' });

/** Requests and approves a payment that is due in ten minutes. The model banks reject its amount. */
const aFuturePayment = async (client: Integrator) => {
  const body = aLegacyPayment({
    amount: '10.01',
    paymentConsentType: 'SingleFutureDatedPayment',
    executionDateTime: new Date(Date.now() + 600_000).toISOString(),
  });
  const created = await client.post(`${pis}/Request/Create`, body, { ...legacy, sign: true });
  const id = String(created.body.data.paymentRequestId);
  const consent = await client.post(`${pis}/Consent/Create?id=${id}`, undefined, legacy);
  const { consentId, authorizationLink } = consent.body.data;
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  await client.post(`${pis}/Payment/Write?${redirect.searchParams.toString()}`, undefined, legacy);
  return { id, consentId: String(consentId) };
};

test('a future-dated payment that the bank rejects expires, and does not complete its request', async () => {
  let client = login(own);
  await client.subscribe({ url: receiver.url, product: 'payments', resources: ['payment_request', 'mandate'] });
  const { id, consentId } = await aFuturePayment(client);
  await own.cloud.idle();
  // Due payments are spread over an hour.
  await own.advance(90);
  client = login(own);
  await eventually(
    async () => (await client.get(`/mandate/${consentId}/transactions`)).body.data,
    ([transaction]) => transaction?.status === 'Failed',
    90,
  );
  await own.advance(25 * 60);
  client = login(own);
  await eventually(
    async () => (await client.get(`/payment-requests/${id}`)).body.data.status,
    (status) => status === 'Expired',
    90,
  );
  const consent = await client.get(`/consent/payment/${consentId}`);
  const legacyRequest = await client.get(`${pis}/Request/Get?id=${id}`, legacy);
  expect([consent.body.data.status, legacyRequest.body.data.status]).toEqual(['Expired', 'Expired']);
  const types = await eventually(
    async () => receiver.received.map(({ event }) => event.type),
    (received) => received.includes('payment_request.expired') && received.includes('mandate.expired'),
  );
  expect(types).not.toContain('payment_request.completed');
}, 600_000);
