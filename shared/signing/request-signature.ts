import { createHash } from 'node:crypto';
import { flattenedVerify, importJWK, type CryptoKey } from 'jose';
import { Problem } from '#shared/http/problem.ts';
import { parsedJson } from '#shared/runtime/json.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PublicJwk } from './es256.ts';

/** header..signature, base64url without padding: jose forgives white space and padding inside segments, we do not. */
const detached = /^([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]{86})$/;

/** Importing a JWK costs as much as verifying with it: keys are kept by thumbprint. */
const imported = new Map<string, Promise<CryptoKey>>();

const keyOf = (jwk: PublicJwk): Promise<CryptoKey> => {
  const id = `${jwk.x}.${jwk.y}`;
  const known = imported.get(id);
  if (known) return known;
  const importing = importJWK({ kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }, 'ES256');
  if (imported.size > 500) imported.clear();
  imported.set(id, importing);
  return importing;
};

const refuse = (reason: string): never => {
  throw new Problem('invalid_signature', { details: { 'x-signature': [reason] } });
};

/**
 * Verifies the detached JWS of a request (RFC 7515 appendix F, RFC 7797 with b64=false) against the keys a client has
 * registered: over the canonical text of the body, or else over the very bytes that came, which forgives other JSON
 * writers their spaces and escapes (decisions 8.2). Answers the hash under which the signature is remembered.
 */
export const verifyRequestSignature = async (
  signature: string | undefined,
  body: { readonly raw: string; readonly json: unknown },
  keys: readonly PublicJwk[],
): Promise<string> => {
  if (!signature) return refuse('is required');
  const [, encodedHeader, encodedSignature] = detached.exec(signature) ?? [];
  if (!encodedHeader || !encodedSignature || !isCanonical(encodedSignature))
    return refuse('must be a detached compact JWS: header..signature');
  const header = headerOf(encodedHeader);
  if (header.alg !== 'ES256') return refuse('must use ES256');
  const candidates = header.kid === undefined ? keys : keys.filter(({ kid }) => kid === header.kid);
  const payloads = [canonicalJson(body.json), body.raw];
  for (const jwk of candidates) {
    for (const payload of payloads) {
      if (await verifies(encodedHeader, encodedSignature, payload, header.b64 === false, jwk)) {
        return identityOf(encodedSignature, jwk);
      }
    }
  }
  return refuse(
    candidates.length === 0 ? 'names a key that is not registered' : 'does not fit the body and the registered keys',
  );
};

/**
 * What stays the same in every form of one signature: of (r, s) the other half can be turned into n - s by anybody, and
 * would verify. Nobody signs two bodies with one r.
 */
const identityOf = (encodedSignature: string, { x, y }: PublicJwk): string =>
  createHash('sha256')
    .update(`${x}.${y}.`)
    .update(Buffer.from(encodedSignature, 'base64url').subarray(0, 32))
    .digest('hex');

/** The last sign of 86 carries four bits that mean nothing: only one of its sixteen spellings is admitted. */
const isCanonical = (encoded: string): boolean => Buffer.from(encoded, 'base64url').toString('base64url') === encoded;

interface Header {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly b64?: unknown;
}

const headerOf = (encoded: string): Header => {
  const header = parsedJson(Buffer.from(encoded, 'base64url').toString());
  return typeof header === 'object' && header !== null ? header : refuse('has a header that is not a JSON object');
};

const verifies = async (header: string, signature: string, payload: string, unencoded: boolean, jwk: PublicJwk) => {
  try {
    await flattenedVerify(
      { protected: header, payload: unencoded ? payload : Buffer.from(payload).toString('base64url'), signature },
      await keyOf(jwk),
      { algorithms: ['ES256'] },
    );
    return true;
  } catch {
    return false;
  }
};
