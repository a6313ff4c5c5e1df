import { p256 } from '@noble/curves/nist.js';
import type { JWK } from 'jose';

/**
 * Signs a text as `sign` does, but with the nonce of RFC 6979, like many ECDSA libraries: the same text and header
 * always have the same signature. Returns the detached JWS: header..signature.
 */
export const signDeterministically = (text: string, key: JWK, header: Record<string, unknown> = {}): string => {
  const protectedHeader = Buffer.from(JSON.stringify({ alg: 'ES256', kid: key.kid, ...header })).toString('base64url');
  const input = Buffer.from(`${protectedHeader}.${Buffer.from(text).toString('base64url')}`);
  const signature = p256.sign(input, Buffer.from(key.d ?? '', 'base64url'), { lowS: false });
  return `${protectedHeader}..${Buffer.from(signature).toString('base64url')}`;
};
