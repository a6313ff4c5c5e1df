import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SignJWT } from 'jose';
import { ensureAssembly } from '#infra/local/synth.ts';
import { newClient } from '#shared/clients/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { assembly } from '../support/assembly-setup.ts';
import { canonical } from '../support/integrator.ts';
import { startStandIn } from './aws/stand-in.ts';
import { withoutLog } from './aws/without-log.ts';
import { cpuTime, inSequence, interleave } from './compare.ts';

const help = `Measures the CPU time of a signed POST /payment-requests, through the handler of the bundled function,
beside one bare check of a signature. Requests run ten at once, and in the last line one after the other.

  node test/bench/signed-create.ts
`;

const issuer = 'https://api.example';
const publicKeyOf = (key: KeyObject) => publicJwk(createPublicKey(key).export({ format: 'der', type: 'spki' }));

type Handler = (event: object, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

const loadPayments = async (): Promise<Handler> => {
  const { bundleOf, httpFunctions } = await import('../support/template.ts');
  const { environmentOf } = await import('../support/function-environment.ts');
  const [, payments] = httpFunctions().find(([id]) => id.startsWith('Payments')) ?? [];
  if (!payments) throw new Error('The template has no payments function');
  const { AWS_REGION, ...variables } = environmentOf(payments);
  Object.assign(process.env, { ...variables, BASE_URL: issuer }, process.env.AWS_REGION ?? { AWS_REGION });
  return createRequire(import.meta.url)(bundleOf(payments)).handler;
};

const run = async (): Promise<void> => {
  await ensureAssembly(assembly, console.log);
  const { signingKey: sessionKey, stop } = await startStandIn();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const client = {
      ...newClient({
        id: newId(),
        appId: newId(),
        name: 'A shop',
        markets: ['UAE'],
        products: ['payments'],
        createdAt: new Date().toISOString(),
      }),
      publicKeys: [publicKeyOf(privateKey)],
      limits: { requests: 1_000_000, verifications: 1 },
    };
    await openTable('any').commit({ item: { ...keys.client(client.id), ...client }, expect: 'absent' });
    const token = await new SignJWT({ jti: newId() })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: publicKeyOf(sessionKey).kid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(client.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(sessionKey);
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
      ({ atOnce, extraHeaders = () => ({}) }: { readonly atOnce: number; extraHeaders?(): object }) =>
      async (): Promise<number> => {
        const times = 200;
        const waiting = Array.from({ length: times }, () => newEvent(extraHeaders()));
        const lane = async (): Promise<void> => {
          for (let event = waiting.pop(); event; event = waiting.pop()) {
            const { statusCode, body } = await handler(event, {});
            if (statusCode !== 201) throw new Error(`answered ${statusCode}: ${body}`);
          }
        };
        const before = process.cpuUsage();
        await Promise.all(Array.from({ length: atOnce }, lane));
        return cpuTime(before) / times;
      };

    const signed = Buffer.from(`${header}.${Buffer.from('{"amount":"150.00"}').toString('base64url')}`);
    const signature = sign('sha256', signed, privateKey);
    const key = createPublicKey(privateKey);
    const costs = await withoutLog(() =>
      interleave(
        {
          'bare check of a signature': inSequence(300, async () => verify('sha256', signed, key, signature)),
          'signed create': createMany({ atOnce: 10 }),
          'signed create with an Idempotency-Key': createMany({
            atOnce: 10,
            extraHeaders: () => ({ 'idempotency-key': newId() }),
          }),
          'signed create, one after the other': createMany({ atOnce: 1 }),
        },
        { rounds: 20, warmUp: 5 },
      ),
    );
    console.log('CPU µs  ÷ bare check  what');
    for (const [name, cost] of Object.entries(costs)) {
      const ratio = cost / costs['bare check of a signature'];
      console.log(`${cost.toFixed(0).padStart(6)}  ${ratio.toFixed(2).padStart(12)}  ${name}`);
    }
  } finally {
    stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
