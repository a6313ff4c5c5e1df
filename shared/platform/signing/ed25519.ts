import { createHash, createPublicKey } from 'node:crypto';
import * as z from 'zod';

/** A public Ed25519 key as published in a JWKS (RFC 8037), and as receivers of Standard Webhooks configure it. */
export const Ed25519Jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  whpk: z.string(),
});
export type Ed25519Jwk = z.infer<typeof Ed25519Jwk>;

/** Parses an SPKI public key in DER. The `kid` is the key's RFC 7638 thumbprint. */
export const ed25519Jwk = (spki: Uint8Array): Ed25519Jwk => {
  const { crv, kty, x } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  if (crv !== 'Ed25519' || kty !== 'OKP' || x === undefined)
    throw new TypeError('The key is not an Ed25519 public key');
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const whpk = `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
  return { kty, crv, x, kid, use: 'sig', alg: 'EdDSA', whpk };
};

/** Signs with the first Ed25519 key. All keys are published, so that receivers know a new key before it signs. */
export interface Ed25519Signer {
  publicKeys(): Promise<readonly Ed25519Jwk[]>;
  /** Signs a text of at most 4,096 bytes, the limit of KMS. */
  sign(text: string): Promise<Uint8Array>;
}
