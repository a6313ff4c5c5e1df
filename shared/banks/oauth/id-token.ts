import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { InvalidRedirect, NotFromBank } from '../port/errors.ts';
import { type ExpectedJwt, verifyJwt } from '../jose/verify-jwt.ts';

const strange = (): NotFromBank => new NotFromBank('The id_token of the bank belongs to another request');

/**
 * Checks the id_token of a code exchange (OpenID Connect Core §3.1.3.7): it is the bank's, for us, and about the request
 * with this nonce. Returns its claims. Throws NotFromBank otherwise, because the tokens may belong to another customer.
 */
export const checkIdToken = async (
  idToken: string | undefined,
  nonce: string,
  expected: ExpectedJwt,
): Promise<JWTPayload> => {
  if (idToken === undefined) throw new NotFromBank('The bank sent no id_token');
  const claims = await verifyJwt(idToken, expected);
  const isForUsAlone = claims.azp === undefined || claims.azp === expected.audience;
  if (claims.nonce === nonce && isForUsAlone && typeof claims.sub === 'string') return claims;
  throw strange();
};

/** When the customer signed in at the bank (`auth_time`), if the bank says. */
export const signedInAt = ({ auth_time: at }: JWTPayload): string | undefined =>
  typeof at === 'number' && at > 0 && at < latestSeconds ? new Date(at * 1000).toISOString() : undefined;

/** The last second of the year 9999. */
const latestSeconds = 253_402_300_799;

/** What came back from the bank with the customer, in the fragment of the redirect. */
export interface FragmentAnswer {
  readonly idToken: string | undefined;
  readonly code: string;
  readonly state: string;
  readonly nonce: string;
}

const notOfThisRedirect = (cause?: NotFromBank): InvalidRedirect =>
  new InvalidRedirect('is not what the bank has sent with this code and state', { cause });

/**
 * Checks the id_token that came with a code through the customer's browser (OpenID Connect Core §3.3.2.11, FAPI 1.0
 * Advanced §5.2.3.1): besides the above, the bank has signed this code and this state. Returns its claims. Throws
 * InvalidRedirect otherwise: anybody can send such a redirect.
 */
export const checkFragment = async (
  { idToken, code, state, nonce }: FragmentAnswer,
  expected: ExpectedJwt,
): Promise<JWTPayload> => {
  if (idToken === undefined) throw new InvalidRedirect('is required for this bank');
  const claims = await checkIdToken(idToken, nonce, expected).catch((error: unknown) => {
    throw error instanceof NotFromBank ? notOfThisRedirect(error) : error;
  });
  if (claims.c_hash === halfHash(code) && claims.s_hash === halfHash(state)) return claims;
  throw notOfThisRedirect();
};

/** The left half of a text's SHA-256, because the tokens are signed with PS256 (OpenID Connect Core §3.3.2.11). */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');
