import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { compactDecrypt, decodeJwt } from 'jose';
import { expect, inject } from 'vitest';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { eventually } from '#test/support/drivers/integrator.ts';
import { aThirdParty } from '#test/support/banks/sandbox-uae/a-third-party.ts';
import { type DecodedExchange, uaeEvents } from '#test/support/banks/uae/standard.ts';
import { aMandate, aSubscription, consentStatusOf, test, untilStatus } from '#test/support/drivers/journey.ts';

/** Starts a third party's webhook, which accepts and stores all requests. */
const createWebhook = async () => {
  const bodies: string[] = [];
  const server = http.createServer((request, response) => {
    text(request).then(
      (body) => {
        bodies.push(body);
        response.writeHead(202).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, close: () => server.close() };
};

/** Returns the exchange in which the webhook accepted a decrypted event. */
const exchangeWith = (request: unknown): DecodedExchange => ({
  method: 'POST',
  path: '/',
  requestHeaders: {},
  requestType: 'application/jwe',
  request,
  status: 202,
  responseHeaders: {},
  responseType: undefined,
  responseBody: undefined,
});

test('a bank sends events about a payment to the client until the payment has settled', async () => {
  const webhook = await createWebhook();
  const us = await aThirdParty('uae-enbdx', `${webhook.url}/callback`);
  const consentId = randomUUID();
  const subscription = { Webhook: { Url: `${webhook.url}/events`, IsActive: true } };
  const details = (await us.details(consentId)).map((detail) => ({ ...detail, subscription }));
  const link = us.linkTo(await us.push(await us.requestObject({ authorization_details: details })));
  const { body } = await us.token(us.codeForm((await us.decide(link)).get('code') ?? ''));
  expect(await us.pay(consentId, body.access_token)).toBe(201);

  const statuses = async () =>
    Promise.all(
      webhook.bodies.map(async (jwe) => {
        const { plaintext } = await compactDecrypt(jwe, us.encryption.privateKey);
        const event = decodeJwt<{ message: { Data: { Status: string } } }>(Buffer.from(plaintext).toString());
        expect(uaeEvents.violations(exchangeWith(event))).toEqual([]);
        return event.message.Data.Status;
      }),
    );
  // The bank sends an event for the debit and one for the credit, each with the payment's status at that moment.
  const received = await eventually(statuses, ({ length }) => length === 4);
  const [authorised, order, debit = '', credit] = received;
  expect([authorised, order, credit]).toEqual(['Authorized', 'Pending', 'AcceptedCreditSettlementCompleted']);
  // A slow bank sends the event for the debit only after the credit.
  expect(['AcceptedSettlementCompleted', credit]).toContain(debit);
  webhook.close();
});

test('a client cannot make a bank post to a host that is not registered for it', async () => {
  const us = await aThirdParty();
  const subscription = { Webhook: { Url: 'https://somebody.example/events', IsActive: true } };
  const details = (await us.details()).map((detail) => ({ ...detail, subscription }));
  const { status, body } = await us.push(await us.requestObject({ authorization_details: details }));
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});

test('a mandate revoked at the bank is revoked in the service, and the client is notified', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'payments', ['payment_request', 'consent']);
  const { paymentRequestId, mandateId } = await aMandate(client);
  expect(await manageAtBank(mandateId, { action: 'revoke' })).toBe('Revoked');
  await untilStatus(client, paymentRequestId, 'Revoked');
  expect(await consentStatusOf(client, mandateId)).toBe('Revoked');
  await eventually(
    async () => receiver.received.map(({ event }) => event.type),
    (types) => types.includes('payment_request.revoked') && types.includes('consent.revoked'),
  );
});

test('a body that is not a bank event is rejected', async () => {
  const { baseUrl } = inject('sandbox');
  const post = (path: string, body: string) =>
    fetch(`${baseUrl}/bank-events/${path}`, { method: 'POST', headers: { 'content-type': 'application/jwe' }, body });
  for (const path of [`uae-enbdx/consent/${randomUUID()}`, `nobody/consent/${randomUUID()}`, 'uae-enbdx/payment/1'])
    expect((await post(path, 'a.b.c.d.e')).status, path).toBe(401);
});
