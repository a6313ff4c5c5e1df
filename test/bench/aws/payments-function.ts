import { createPublicKey, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SignJWT } from 'jose';
import { newClient } from '#shared/clients/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { connectTable } from '#shared/standard/ledger.ts';

const issuer = 'https://api.example';

export const publicKeyOf = (key: KeyObject) => publicJwk(createPublicKey(key).export({ format: 'der', type: 'spki' }));

type Handler = (event: object, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Loads the handler of the bundled payments function, configured as in the template except for URL and session keys.
 */
export const loadPayments = async (): Promise<Handler> => {
  const { bundleOf, httpFunctions } = await import('../../support/cloud/templates/template.ts');
  const { environmentOf } = await import('../../support/cloud/function-environment.ts');
  const [, payments] = httpFunctions().find(([id]) => id.startsWith('Payments')) ?? [];
  if (!payments) throw new Error('The template has no payments function');
  const { AWS_REGION, SESSION_KEYS = '', ...variables } = environmentOf(payments);
  // The stand-in has one signing key, and a key set must not contain it twice.
  const [sessionKey] = SESSION_KEYS.split(' ');
  const configured = { ...variables, BASE_URL: issuer, SESSION_KEYS: sessionKey };
  Object.assign(process.env, configured);
  process.env.AWS_REGION ??= AWS_REGION;
  return createRequire(import.meta.url)(bundleOf(payments)).handler;
};

/** Stores a client with a rate limit that is never reached. Returns its id and an access token. */
export const aCaller = async (sessionKey: KeyObject, signingKey: KeyObject): Promise<{ id: string; token: string }> => {
  const facts = { name: 'A shop', markets: ['UAE'], products: ['payments'] } as const;
  const client = {
    ...newClient({
      id: newId(),
      appId: newId(),
      name: facts.name,
      markets: [...facts.markets],
      products: [...facts.products],
      createdAt: new Date().toISOString(),
    }),
    publicKeys: [publicKeyOf(signingKey)],
    limits: { requests: 1_000_000, verifications: 1, sessions: 1 },
  };
  await connectTable('any').commit({ item: { ...clientKeys.client(client.id), ...client }, expect: 'absent' });
  const token = await new SignJWT({ jti: newId(), sid: 'session', auth_time: 0, api_key_id: 'key' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: publicKeyOf(sessionKey).kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(client.id)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(sessionKey);
  return { id: client.id, token };
};
