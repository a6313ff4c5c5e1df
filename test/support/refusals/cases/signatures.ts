import { createHmac, createPrivateKey, sign as signBytes } from 'node:crypto';
import { canonical, type ClientFacts, sign } from '#test/support/integrator.ts';
import type { Case, Cases } from './case.ts';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is signed where a signature names its header so. */
const inputOf = (header: string, text: string): string => `${header}.${Buffer.from(text).toString('base64url')}`;

const withHeader = (signature: string, header: unknown): string => signature.replace(/^[^.]*/, encoded(header));

/** A signature of the canonical text with the key of the client, spoilt; `false` for none. */
type Spoil = (text: string, key: ClientFacts['signingKey']) => string | false | Promise<string>;

const inDer: Spoil = (text, key) => {
  const header = encoded({ alg: 'ES256', kid: key.kid });
  const der = signBytes('sha256', Buffer.from(inputOf(header, text)), createPrivateKey({ key, format: 'jwk' }));
  return `${header}..${der.toString('base64url')}`;
};

/** With the public key as the shared secret. */
const symmetric: Spoil = (text, { kid, x = '' }) => {
  const header = encoded({ alg: 'HS256', kid });
  return `${header}..${createHmac('sha256', x).update(inputOf(header, text)).digest('base64url')}`;
};

const signed = (name: string, spoil: Spoil): Case => ({
  name,
  spoil: async (good) => ({ ...good, signature: await spoil(canonical(good.body), good.by.facts.signingKey) }),
});

export const signatureCases: Cases = (_operation, route, { unregisteredKey }) => {
  if (!route.signed) return [];
  return [
    signed('no signature', () => false),
    signed('a signature that is no JWS', () => 'nonsense'),
    signed('a signature of another text', (text, key) => sign(`${text} `, key)),
    signed('a signature of an unregistered key', (text) => sign(text, unregisteredKey)),
    signed('a signature of an unregistered key under the name of a registered one', (text, { kid }) =>
      sign(text, { ...unregisteredKey, kid }),
    ),
    signed('a signature with padding', async (text, key) => `${await sign(text, key)}==`),
    signed('a signature in DER', inDer),
    signed('a signature with HS256', symmetric),
    signed('a signature with the algorithm none', (_text, { kid }) => `${encoded({ alg: 'none', kid })}..`),
    signed('a signature that names another algorithm', async (text, key) =>
      withHeader(await sign(text, key), { alg: 'HS512', kid: key.kid }),
    ),
    signed('a signature with a header that is no object', async (text, key) =>
      withHeader(await sign(text, key), 'ES256'),
    ),
    signed('an attached signature', async (text, key) =>
      (await sign(text, key)).replace('..', `.${Buffer.from(text).toString('base64url')}.`),
    ),
    {
      name: 'an unknown member, and no signature',
      spoil: (good) => ({ ...good, body: { ...(good.body as object), unknown: 1 }, signature: false }),
    },
  ];
};
