import { createPublicKey, type KeyObject } from 'node:crypto';
import { PublicJwk, thumbprint } from '#shared/platform/signing/es256.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { Client } from './client.ts';

/** Returns whether a JWK may be used to verify ES256 signatures (RFC 7517 §4.2 to §4.4). The fields are optional. */
const isForSignatures = ({ use, key_ops: operations, alg }: Readonly<Record<string, unknown>>): boolean =>
  (use === undefined || use === 'sig') &&
  (alg === undefined || alg === 'ES256') &&
  (operations === undefined ||
    (Array.isArray(operations) && (operations.includes('verify') || operations.includes('sign'))));

/** Parses a key in PEM or JWK format. */
const parseKey = (text: string): { readonly key: KeyObject; readonly kid?: unknown } => {
  const trimmed = text.trim();
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(trimmed)) throw dashboardProblem('key_private');
  if (!trimmed.startsWith('{')) return { key: createPublicKey(trimmed) };
  const jwk = JSON.parse(trimmed) as Record<string, unknown>;
  if ('d' in jwk) throw dashboardProblem('key_private');
  if (!isForSignatures(jwk)) throw dashboardProblem('key_purpose');
  return { key: createPublicKey({ key: jwk, format: 'jwk' }), kid: jwk.kid };
};

const parseP256Key = (text: string): ReturnType<typeof parseKey> => {
  try {
    const parsed = parseKey(text);
    if (parsed.key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return parsed;
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The messages of OpenSSL and the JSON parser are not helpful. The error below replaces them.
  }
  throw dashboardProblem('key_unreadable');
};

/**
 * Parses a JWK or a PEM text and returns the public key in the format that clients register.
 *
 * @throws Problem `key_…` unless the text is a public P-256 key for signatures
 */
export const publicKeyFrom = (text: string, requestedKid?: string): PublicJwk => {
  const { key, kid: jwkKid } = parseP256Key(text);
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  const kid = PublicJwk.shape.kid.safeParse(requestedKid ?? jwkKid ?? thumbprint(point));
  if (!kid.success) throw dashboardProblem('key_kid');
  return { ...point, kid: kid.data, use: 'sig', alg: 'ES256' };
};

/**
 * Returns the client with one more public key. Adding a key that the client already has changes nothing.
 *
 * @throws Problem `key_other_kid` if the key is registered under another kid, `key_kid_taken` if another key has its
 * kid
 */
export const withKey = <C extends Pick<Client, 'name' | 'publicKeys'>>(client: C, key: PublicJwk): C => {
  const { name, publicKeys } = client;
  const registered = publicKeys.find(({ x, y }) => x === key.x && y === key.y);
  if (registered && registered.kid !== key.kid)
    throw dashboardProblem('key_other_kid', {
      message: `${name} already has this key, under the kid "${registered.kid}". Sign with that kid`,
    });
  if (!registered && publicKeys.some(({ kid }) => kid === key.kid))
    throw dashboardProblem('key_kid_taken', {
      message: `${name} has another key with the kid "${key.kid}". Choose another kid with --kid`,
    });
  return registered ? client : { ...client, publicKeys: [...publicKeys, key] };
};

export const withoutKey = <C extends Pick<Client, 'publicKeys'>>(client: C, kid: string): C => ({
  ...client,
  publicKeys: client.publicKeys.filter((key) => key.kid !== kid),
});
