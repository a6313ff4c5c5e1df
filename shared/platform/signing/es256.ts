import { createHash, createPublicKey } from 'node:crypto';
import * as z from 'zod';

/** A base64url coordinate of 32 bytes. */
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A public P-256 key as JWKS publish it (RFC 7517, RFC 7518 §6.2). */
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

/** KMS returns ECDSA signatures in ASN.1 DER. A JWS (RFC 7518 §3.4) wants r‖s, each left-padded to 32 bytes. */
export const derToJose = (der: Uint8Array): Uint8Array => {
  const jose = new Uint8Array(64);
  let at = 2; // Skip tag and length of the SEQUENCE. An ES256 signature is below 128 bytes, so the length is one octet.
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const magnitude = der.subarray(at + 2 + Math.max(0, length - 32), at + 2 + length);
    jose.set(magnitude, end - magnitude.length);
    at += 2 + length;
  }
  return jose;
};

/** The `kid` of a key: the hash of its required members (RFC 7638). The KMS key id would reveal our AWS account. */
export const thumbprint = ({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** Reads an SPKI public key in DER, which is what KMS GetPublicKey returns. */
export const publicJwk = (spki: Uint8Array): PublicJwk => {
  const { x, y } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({ format: 'jwk' });
  if (!x || !y) throw new TypeError('This is not a P-256 public key');
  const point = { crv: 'P-256', kty: 'EC', x, y } as const;
  return { ...point, kid: thumbprint(point), use: 'sig', alg: 'ES256' };
};
