import { createPublicKey, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { ensureAssembly } from '#infra/local/synth.ts';
import { Event } from '#shared/events/event.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { assembly } from '../../support/cloud/assembly-setup.ts';
import { barePost } from '../aws/bare-post.ts';
import { withoutLog } from '../aws/without-log.ts';
import { startStandIn } from '../aws/stand-in.ts';
import { cpuTime, inSequence, interleave } from '../compare.ts';

const help = `Measures the CPU time of delivering an event with a key pair that KMS has wrapped, through the handler of the
bundled function, compared with a bare POST of the same size with a bare signature. A batch has ten messages of one event.

  node test/bench/events/delivery.ts
`;

const batchSize = 10;
const batches = 30;

type Handler = (event: object, context: object) => Promise<{ readonly batchItemFailures: readonly object[] }>;

const loadDispatcher = async (): Promise<Handler> => {
  const { bundleOf, ofType } = await import('../../support/cloud/templates/template.ts');
  const { environmentOf } = await import('../../support/cloud/function-environment.ts');
  const [, dispatcher] = ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('WebhookDispatcher')) ?? [];
  if (!dispatcher) throw new Error('The template has no webhook dispatcher');
  const { AWS_ENDPOINT_URL, AWS_SESSION_TOKEN } = process.env;
  Object.assign(process.env, {
    ...environmentOf(dispatcher),
    AWS_ENDPOINT_URL,
    AWS_SESSION_TOKEN,
    RETRIES_QUEUE: 'https://sqs.example/1/other-lane arn:aws:sqs:x:1:other-lane',
    WEBHOOK_SIGNING: 'wrapped',
    WEBHOOK_TARGETS: 'public-and-loopback',
  });
  return createRequire(import.meta.url)(bundleOf(dispatcher)).handler;
};

const newEvent = (clientId: string): Event => {
  const paymentRequestId = newId();
  return Event.parse({
    id: `evt_${newId()}`,
    type: 'payment_request.created',
    version: 'v1.0',
    occurredAt: new Date().toISOString(),
    tenant: 'UAE',
    clientId,
    product: 'payments',
    resource: { type: 'payment_request', id: paymentRequestId },
    correlation: { paymentRequestId },
    data: { status: 'New' },
  });
};

const batchOf = (events: readonly Event[]): object => ({
  Records: events.map((event) => ({
    messageId: newId(),
    body: JSON.stringify({ detail: { clientId: event.clientId, events: [event] } }),
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:me-central-1:000000000000:deliveries',
  })),
});

const run = async (): Promise<void> => {
  await ensureAssembly(assembly, console.log);
  const { port, signingKey, stop } = await startStandIn();
  try {
    const handler = await loadDispatcher();
    const now = new Date();
    const clientId = newId();
    const subscription: Subscription = {
      id: newId(),
      clientId,
      url: `http://127.0.0.1:${port}/receiver`,
      product: 'payments',
      resources: ['payment_request'],
      status: 'Active',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      schemaVersion: 'v1.0',
      version: 0,
    };
    const table = connectTable(process.env.TABLE_NAME ?? '');
    await table.commit({
      item: { ...eventKeys.subscription(clientId, subscription.id), entity: 'Subscription', ...subscription },
      expect: 'absent',
    });
    for (const days of [0, 1]) {
      const at = addSeconds(now, days * 86_400);
      await table.commit({
        item: {
          ...keys.signingPair('webhooks', at.slice(0, 10)),
          entity: 'SigningPair',
          jwk: publicJwk(createPublicKey(signingKey).export({ format: 'der', type: 'spki' })),
          wrapped: Buffer.from('wrapped').toString('base64url'),
          preparedAt: addSeconds(now, -86_400),
          ttl: epochSeconds(at) + 86_400,
        },
        expect: 'absent',
      });
    }

    const deliver = async (): Promise<number> => {
      const prepared = Array.from({ length: batches }, () =>
        batchOf(Array.from({ length: batchSize }, () => newEvent(clientId))),
      );
      const before = process.cpuUsage();
      for (const batch of prepared) {
        const { batchItemFailures } = await handler(batch, {});
        if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages failed`);
      }
      return cpuTime(before) / (batches * batchSize);
    };

    const body = JSON.stringify({ detail: newEvent(clientId) });
    const post = barePost(port, body);
    const signAndPost = (): Promise<unknown> => {
      sign('sha256', Buffer.from(body), { key: signingKey, dsaEncoding: 'ieee-p1363' });
      return post();
    };
    /** Makes as many concurrent POSTs as a batch has messages. */
    const bare = async (): Promise<number> =>
      (await inSequence(batches, () => Promise.all(Array.from({ length: batchSize }, signAndPost)))()) / batchSize;
    const costs = await withoutLog(() =>
      interleave(
        {
          'a bare POST with a signature': bare,
          'a delivery': deliver,
        },
        { rounds: 20, warmUp: 5 },
      ),
    );
    console.log('CPU µs  ÷ bare  operation');
    for (const [name, cost] of Object.entries(costs)) {
      console.log(
        `${cost.toFixed(0).padStart(6)}  ${(cost / costs['a bare POST with a signature']).toFixed(2).padStart(6)}  ${name}`,
      );
    }
  } finally {
    stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
