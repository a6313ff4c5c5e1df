import { createHash, createPublicKey } from 'node:crypto';

/** A public P-256 key as JWKS publish it (RFC 7517, RFC 7518 §6.2). */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
}

/** KMS answers ECDSA signatures in ASN.1 DER; JWS (RFC 7518 §3.4) wants r‖s, 32 bytes each, left-padded. */
export const derToJose = (der: Uint8Array): Uint8Array => {
  const jose = new Uint8Array(64);
  let at = 2; // SEQUENCE tag and length: an ES256 signature is under 128 bytes, so the length is one octet
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const magnitude = der.subarray(at + 2 + Math.max(0, length - 32), at + 2 + length);
    jose.set(magnitude, end - magnitude.length);
    at += 2 + length;
  }
  return jose;
};

/** RFC 7638: the required members of an EC key in lexicographic order. Never the KMS id, which names our account. */
export const thumbprint = ({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** Reads an SPKI DER public key, as KMS GetPublicKey gives it. */
export const publicJwk = (spki: Uint8Array): PublicJwk => {
  const { x, y } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({ format: 'jwk' });
  if (!x || !y) throw new TypeError('not a P-256 public key');
  const point = { crv: 'P-256', kty: 'EC', x, y } as const;
  return { ...point, kid: thumbprint(point), use: 'sig', alg: 'ES256' };
};
