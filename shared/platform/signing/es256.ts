import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import { derToJose } from './signature-form.ts';

export interface JwtHeader {
  readonly typ?: string;
}

/** A base64url coordinate of 32 bytes. */
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A public P-256 key as published in a JWKS (RFC 7517, RFC 7518 §6.2). */
export const PublicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
  kid: z.string().min(1).max(128),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
});
export type PublicJwk = Readonly<z.infer<typeof PublicJwk>>;

/**
 * Returns the `kid` of a key: the hash of its required fields (RFC 7638). The KMS key id would reveal our AWS account.
 */
export const thumbprint = ({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the part of a compact JWS that is signed (RFC 7515 §5.1). */
export const jwsInput = (
  kid: string | undefined,
  claims: object,
  header: JwtHeader & { readonly alg?: 'PS256' } = {},
): string => `${encode({ alg: 'ES256', typ: 'JWT', kid, ...header })}.${encode(claims)}`;

/** Returns a compact JWS. The signature is in DER, as KMS returns it, and as Node signs in half the time. */
export const jwsOf = (input: string, signature: Uint8Array): string =>
  `${input}.${Buffer.from(derToJose(signature)).toString('base64url')}`;

/** Parses an SPKI public key in DER, as returned by KMS GetPublicKey. */
export const publicJwk = (spki: Uint8Array): PublicJwk => {
  const { x, y } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({ format: 'jwk' });
  if (!x || !y) throw new TypeError('The key is not a P-256 public key');
  const point = { crv: 'P-256', kty: 'EC', x, y } as const;
  return { ...point, kid: thumbprint(point), use: 'sig', alg: 'ES256' };
};

/** Returns whether a text was signed with ES256 by the holder of a key. The signature is in JWS format. */
export const verifyEs256 = (text: string, signature: Uint8Array, jwk: PublicJwk): boolean => {
  const key = keyObjectOf(jwk);
  if (!key || signature.length !== 64) return false;
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
};

/** Cached, because parsing a key costs as much as verifying a signature with it. */
const keyObjects = boundedMap<KeyObject>(500);

/** Returns the parsed key, or undefined if the coordinates are not a point on the curve. */
const keyObjectOf = ({ kty, crv, x, y }: PublicJwk): KeyObject | undefined => {
  const cached = keyObjects.get(`${x}.${y}`);
  if (cached) return cached;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    keyObjects.set(`${x}.${y}`, key);
    return key;
  } catch {
    return undefined;
  }
};
