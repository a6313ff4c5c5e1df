import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type * as z from 'zod';
import type { RegisteredKey } from '#shared/clients/client.ts';
import { thumbprint } from '#shared/signing/es256.ts';

type PublicKey = z.infer<typeof RegisteredKey>;

export interface SigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** A key pair for request signing. In production the client makes its own and hands over the public half. */
export const newSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { kty: point.kty, crv: point.crv, kid: thumbprint(point), x, y, d };
};

/** The public half as it is registered; reads a JWK or PEM text. Throws when it is not a P-256 key. */
export const publicKeyFrom = (text: string, kid?: string): PublicKey => {
  const given = text.trimStart().startsWith('{')
    ? (JSON.parse(text) as { kid?: string } & Record<string, unknown>)
    : undefined;
  const key = given ? createPublicKey({ key: given, format: 'jwk' }) : createPublicKey(text);
  const { crv, x = '', y = '' } = key.export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('The key must be an EC key on the curve P-256');
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { ...point, kid: kid ?? given?.kid ?? thumbprint(point), use: 'sig', alg: 'ES256' };
};
