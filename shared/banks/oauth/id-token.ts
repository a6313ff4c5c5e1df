import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { CodeToExchange } from '../port/consents.ts';
import { InvalidRedirect, NotFromBank } from '../port/errors.ts';
import { type ExpectedJwt, verifyJwt } from '../jose/verify-jwt.ts';

/**
 * Maximum age, in seconds, of an id_token. A bank issues it with the code or the tokens, and a code is valid for at most
 * ten minutes (RFC 6749 §4.1.2), so an older one was issued for an earlier request (OpenID Connect Core §3.1.3.7).
 */
const maxAgeSeconds = 3_600;

/** Returns whether `iat` exists and is recent. */
const isRecent = ({ iat }: JWTPayload, now: Date): boolean =>
  typeof iat === 'number' && iat >= now.getTime() / 1000 - maxAgeSeconds;

/** Returns whether the client is the only audience or, if there are others, the authorised party. */
const isIssuedTo = ({ aud, azp }: JWTPayload, clientId: string | undefined): boolean =>
  azp === undefined ? [aud].flat().every((audience) => audience === clientId) : azp === clientId;

/**
 * Verifies the id_token of a code exchange (OpenID Connect Core §3.1.3.7) and returns its claims. Throws NotFromBank
 * unless the id_token is from the bank, recent, for this service, and for the request with this nonce: otherwise, the
 * tokens may belong to another customer.
 */
export const checkIdToken = async (
  idToken: string | undefined,
  nonce: string,
  expected: Required<ExpectedJwt>,
): Promise<JWTPayload> => {
  if (idToken === undefined) throw new NotFromBank('The bank sent no id_token');
  const claims = await verifyJwt(idToken, expected);
  const isForThisClient = isIssuedTo(claims, expected.audience) && isRecent(claims, expected.now());
  if (claims.nonce === nonce && isForThisClient && typeof claims.sub === 'string') return claims;
  throw new NotFromBank("The bank's id_token belongs to another request");
};

/** Returns when the customer signed in at the bank (`auth_time`), or undefined if the bank does not report it. */
export const signedInAt = ({ auth_time: at }: JWTPayload): string | undefined =>
  typeof at === 'number' && at > 0 && at < latestSeconds ? new Date(at * 1000).toISOString() : undefined;

/** The last second of the year 9999, in seconds since the epoch. */
const latestSeconds = 253_402_300_799;

const redirectMismatch = (cause?: NotFromBank): InvalidRedirect =>
  new InvalidRedirect('was not issued by the bank with this code and state', { cause });

/**
 * Verifies the id_token that the customer's browser delivered with a code (OpenID Connect Core §3.3.2.11, FAPI 1.0
 * Advanced §5.2.3.1) and returns its claims. In addition to the checks of `checkIdToken`, the id_token must contain the
 * hashes of the code and the state. Throws InvalidRedirect if a check fails, because anyone can forge such a redirect.
 */
export const checkFragment = async (
  { idToken, code, state, nonce }: CodeToExchange,
  expected: Required<ExpectedJwt>,
): Promise<JWTPayload> => {
  if (idToken === undefined) throw new InvalidRedirect('is required for this bank');
  const claims = await checkIdToken(idToken, nonce, expected).catch((error: unknown) => {
    throw error instanceof NotFromBank ? redirectMismatch(error) : error;
  });
  if (claims.c_hash === halfHash(code) && claims.s_hash === halfHash(state)) return claims;
  throw redirectMismatch();
};

/**
 * Returns the left half of a string's SHA-256 digest. The hash algorithm is that of PS256, with which the id_token is
 * signed (OpenID Connect Core §3.3.2.11).
 */
const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');
