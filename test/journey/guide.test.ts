import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { signingKey } from '#infra/openapi/signing-vectors.ts';
import { faultsOf } from '#test/support/document.ts';
import { freePort } from '#test/support/free-port.ts';
import { eventually } from '#test/support/integrator.ts';
import { signingPrograms } from '#test/support/signing-programs.ts';
import { aClient, aPaymentRequest, operator } from '#test/support/story.ts';

/** The programs of the guide, as a reader runs them against the service. */

const { d: _private, ...publicKey } = signingKey;

const aClientWithTheKeyOfTheGuide = async () => {
  const client = await aClient();
  await operator().addKey(client.facts.clientId, JSON.stringify(publicKey));
  return client;
};

test.each(signingPrograms)('the service accepts what the program in $language prints', async (program) => {
  const client = await aClientWithTheKeyOfTheGuide();
  const { text, signature } = program.isRunnable() ? program.run() : program.recorded;
  const { status, body } = await client.call('POST', '/payment-requests', { rawBody: text, signature });
  expect([status, body.data]).toMatchObject([201, { amount: '150.00', status: 'New' }]);
});

test('the service accepts a signature that is bound to the method and the address of the request', async () => {
  const client = await aClientWithTheKeyOfTheGuide();
  for (const program of signingPrograms.filter(({ isRunnable }) => isRunnable())) {
    const { text, signature } = program.run('POST', `${client.baseUrl}/payment-requests`);
    const { status } = await client.call('POST', '/payment-requests', { rawBody: text, signature });
    expect(status, program.language).toBe(201);
  }
});

test('the receiver of the guide accepts the deliveries of the service, and their events fit the document', async () => {
  const client = await aClient();
  const port = await freePort();
  const args = ['infra/openapi/guide/signing/verify.mjs', client.baseUrl, client.facts.clientId, String(port)];
  const receiver = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const events: any[] = [];
    createInterface(receiver.stdout).on('line', (line) => events.push(JSON.parse(line)));
    await client.subscribe({
      url: `http://127.0.0.1:${port}/`,
      product: 'payments',
      resources: ['payment_request'],
    });
    const paymentRequestId = await aPaymentRequest(client);
    const [event] = await eventually(
      async () => events,
      ({ length }) => length > 0,
    );
    expect(event).toMatchObject({ type: 'payment_request.created', resource: { id: paymentRequestId } });
    expect(faultsOf(event, ['components', 'schemas', 'Event'])).toEqual([]);
  } finally {
    receiver.kill();
  }
});
