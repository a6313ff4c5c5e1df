import { createHmac, createPrivateKey, sign as signBytes } from 'node:crypto';
import { canonical, type ClientFacts, sign } from '#test/support/drivers/integrator.ts';
import type { Case, Cases } from './case.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the signing input of a JWS (RFC 7515 §5.1). */
const inputOf = (header: string, text: string): string => `${header}.${Buffer.from(text).toString('base64url')}`;

const withHeader = (signature: string, header: unknown): string => signature.replace(/^[^.]*/, encode(header));

/** Returns an invalid signature for the canonical text, or `false` if none is to be sent. */
type Forge = (text: string, key: ClientFacts['signingKey']) => string | false | Promise<string>;

const withDerSignature: Forge = (text, key) => {
  const header = encode({ alg: 'ES256', kid: key.kid });
  const der = signBytes('sha256', Buffer.from(inputOf(header, text)), createPrivateKey({ key, format: 'jwk' }));
  return `${header}..${der.toString('base64url')}`;
};

/** Signs with HS256, using the public key as the shared secret. */
const withHs256: Forge = (text, { kid, x = '' }) => {
  const header = encode({ alg: 'HS256', kid });
  return `${header}..${createHmac('sha256', x).update(inputOf(header, text)).digest('base64url')}`;
};

const withSignature = (name: string, forge: Forge): Case => ({
  name,
  change: async (valid) => ({ ...valid, signature: await forge(canonical(valid.body), valid.sender.facts.signingKey) }),
});

export const signatureCases: Cases = (_operation, route, { unregisteredKey }) => {
  if (!route.signed) return [];
  return [
    withSignature('no signature', () => false),
    withSignature('a signature that is not a JWS', () => 'nonsense'),
    withSignature('a signature of another text', (text, key) => sign(`${text} `, key)),
    withSignature('a signature by an unregistered key', (text) => sign(text, unregisteredKey)),
    withSignature('a signature by an unregistered key with the kid of a registered key', (text, { kid }) =>
      sign(text, { ...unregisteredKey, kid }),
    ),
    withSignature('a signature with padding', async (text, key) => `${await sign(text, key)}==`),
    withSignature('a signature in DER format', withDerSignature),
    withSignature('a signature with HS256', withHs256),
    withSignature('a signature with the algorithm none', (_text, { kid }) => `${encode({ alg: 'none', kid })}..`),
    withSignature('a signature that names another algorithm', async (text, key) =>
      withHeader(await sign(text, key), { alg: 'HS512', kid: key.kid }),
    ),
    withSignature('a signature with a header that is not an object', async (text, key) =>
      withHeader(await sign(text, key), 'ES256'),
    ),
    withSignature('a signature for another method', (text, key) => sign(text, key, { htm: 'DELETE' })),
    withSignature('a signature for another address', (text, key) =>
      sign(text, key, { htu: 'https://service.example/elsewhere' }),
    ),
    withSignature('an attached signature', async (text, key) =>
      (await sign(text, key)).replace('..', `.${Buffer.from(text).toString('base64url')}.`),
    ),
    {
      name: 'an unknown field, and no signature',
      change: (valid) => ({ ...valid, body: { ...(valid.body as object), unknown: 1 }, signature: false }),
    },
  ];
};
