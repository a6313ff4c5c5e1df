// Makes a payment, from the request to the settlement, and verifies its webhooks. Run it with your credentials file:
// node first-payment.mjs sandbox.json
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidWebhook, createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2] ?? 'sandbox.json', 'utf8'));
const [{ appId, apiKey, signingKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, signingKey, market: 'UAE' });

// 1. Receive webhooks: verify the body, store the event, respond with 202.
const seen = new Set();
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const { id, event } = await service.verifyWebhook(Buffer.concat(chunks));
    if (!seen.has(id)) console.log(`${event.type} ${event.data.status}`);
    seen.add(id);
    response.writeHead(202).end();
  } catch (error) {
    console.error(String(error));
    response.writeHead(error instanceof InvalidWebhook ? 400 : 503).end();
  }
});
const port = Number(process.env.PORT ?? 8080);
receiver.listen(port, '127.0.0.1');
const { id: webhookId } = await service.createWebhook({
  body: { url: `http://127.0.0.1:${port}/`, product: 'payments', resources: ['payment_request', 'consent', 'payment'] },
});

// 2. Request a payment, and send the customer to the link.
const request = await service.createPaymentRequest({
  body: {
    amount: '150.00',
    currency: 'AED',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
    providerId: 'uae-enbdx',
    reference: `INV-${Date.now()}`,
  },
});
const paymentRequestId = request.internalReferenceId;
const { authorizationLink } = await service.createPaymentConsent({ query: { id: paymentRequestId } });
console.log(`Open this link and approve: ${authorizationLink}`);

// 3. Wait for the outcome, then up to half a minute for the last webhooks.
let { status } = request;
while (['New', 'AwaitingAuthorization', 'Processing'].includes(status)) {
  await pause(500);
  ({ status } = await service.getPaymentRequest({ path: { paymentRequestId } }));
}
const expected = status === 'Completed' ? 10 : 0;
for (let waits = 0; seen.size < expected && waits < 300; waits += 1) await pause(100);
console.log(`The payment request is ${status}; ${seen.size} webhooks verified.`);
await service.deleteWebhook({ path: { webhookId } });
receiver.close();
