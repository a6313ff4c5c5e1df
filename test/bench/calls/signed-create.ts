import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { ensureAssembly } from '#infra/local/synth.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { assembly } from '../../support/cloud/assembly-setup.ts';
import { canonical } from '../../support/drivers/integrator.ts';
import { barePost } from '../aws/bare-post.ts';
import { aCaller, loadPayments, publicKeyOf } from '../aws/payments-function.ts';
import { startStandIn } from '../aws/stand-in.ts';
import { withoutLog } from '../aws/without-log.ts';
import { cpuOfMany, inSequence, interleave } from '../compare.ts';

const help = `Measures the CPU time of a signed POST /payment-requests, through the handler of the bundled function,
compared with a bare signature verification and with what a create cannot do without: one read and one write, as two
bare POSTs and as two calls of the SDK's document client. Ten of them run concurrently, except in the last line.

  node test/bench/calls/signed-create.ts
`;

/** The number of requests in a round. */
const requestsPerRound = 200;

const run = async (): Promise<void> => {
  await ensureAssembly(assembly, console.log);
  const { signingKey: sessionKey, port, stop } = await startStandIn();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { token } = await aCaller(sessionKey, privateKey);
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: publicKeyOf(privateKey).kid })).toString(
      'base64url',
    );

    let created = 0;
    const newEvent = (extraHeaders: object = {}): object => {
      const body = {
        amount: '150.00',
        currency: 'AED',
        beneficiaryIban: 'AE070331234567890123456',
        beneficiaryName: 'Ivan England',
        reference: `INV-${(created += 1)}`,
      };
      const payload = Buffer.from(canonical(body)).toString('base64url');
      const signature = sign('sha256', Buffer.from(`${header}.${payload}`), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      return {
        version: '2.0',
        routeKey: 'POST /payment-requests',
        rawPath: '/payment-requests',
        rawQueryString: '',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-tenant': 'UAE',
          'x-signature': `${header}..${signature.toString('base64url')}`,
          ...extraHeaders,
        },
        requestContext: { http: { method: 'POST', path: '/payment-requests' } },
        body: JSON.stringify(body),
        isBase64Encoded: false,
      };
    };

    const handler = await loadPayments();
    const createMany =
      ({ concurrency, extraHeaders = () => ({}) }: { readonly concurrency: number; extraHeaders?(): object }) =>
      async (): Promise<number> => {
        const events = Array.from({ length: requestsPerRound }, () => newEvent(extraHeaders()));
        return cpuOfMany(requestsPerRound, concurrency, async () => {
          const { statusCode, body } = await handler(events.pop() ?? {}, {});
          if (statusCode !== 201) throw new Error(`Returned ${statusCode} instead of 201: ${body}`);
        });
      };

    const post = barePost(
      port,
      JSON.stringify({ Item: { pk: { S: '1' }, sk: { S: '1' }, text: { S: 'x'.repeat(1_000) } } }),
      { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
    );
    const postPair = async () => {
      await post();
      await post();
    };
    const table = connectTable('any');
    const key = { pk: 'PAYMENT_REQUEST#1', sk: 'PAYMENT_REQUEST' };
    const readAndWrite = async () => {
      await table.get(key);
      await table.commit({ item: { ...key, text: 'x'.repeat(1_000) }, expect: 'absent' });
    };

    const signed = Buffer.from(`${header}.${Buffer.from('{"amount":"150.00"}').toString('base64url')}`);
    const signature = sign('sha256', signed, privateKey);
    const publicKey = createPublicKey(privateKey);
    const costs = await withoutLog(() =>
      interleave(
        {
          'bare signature verification': inSequence(300, async () => verify('sha256', signed, publicKey, signature)),
          'two bare POSTs': () => cpuOfMany(requestsPerRound, 10, postPair),
          'a read and a write of the document client': () => cpuOfMany(requestsPerRound, 10, readAndWrite),
          'signed create': createMany({ concurrency: 10 }),
          'signed create with an Idempotency-Key': createMany({
            concurrency: 10,
            extraHeaders: () => ({ 'idempotency-key': newId() }),
          }),
          'signed create, one at a time': createMany({ concurrency: 1 }),
        },
        // After a few thousand requests, V8 has compiled all code that they run.
        { rounds: 30, warmUp: 15 },
      ),
    );
    console.log('CPU µs  ÷ bare check  operation');
    for (const [name, cost] of Object.entries(costs)) {
      const ratio = cost / costs['bare signature verification'];
      console.log(`${cost.toFixed(0).padStart(6)}  ${ratio.toFixed(2).padStart(12)}  ${name}`);
    }
  } finally {
    stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
