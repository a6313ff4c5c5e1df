import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { RegisteredClient } from './registered-client.ts';

/** Why a token of a client is not accepted: its form, its header, its signature or a claim. */
export type TokenFault = 'Malformed' | 'InvalidHeader' | 'InvalidSignature' | 'InvalidClaim';

export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly fault: TokenFault;

  constructor(fault: TokenFault, options?: ErrorOptions) {
    super(`The token is not acceptable: ${fault}`, options);
    this.fault = fault;
  }
}

/** The longest time between the start and the end of a token. */
const longestSeconds = 600;

/** Clocks may differ by this much. */
const toleranceSeconds = 10;

export interface Expected {
  readonly now: Date;
  /** What the token must say. Without it, the token is a signature and nothing more. */
  readonly claims?: { readonly audience: string; readonly required: readonly ('jti' | 'nbf')[] };
}

/**
 * Returns the claims of a JWT that the client has signed with PS256. Throws InvalidToken: also if it has no end, if it
 * lives for more than ten minutes, or if it is for anybody else too.
 */
export const readClientToken = async (
  token: string,
  client: RegisteredClient,
  { now, claims }: Expected,
): Promise<JWTPayload> => {
  const keys = createLocalJWKSet({ keys: signingKeysOf(client) });
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['PS256'],
      currentDate: now,
      clockTolerance: toleranceSeconds,
      ...(claims && { issuer: client.clientId, requiredClaims: ['exp', ...claims.required] }),
    });
    if (claims) assertForUs(payload, claims.audience, now);
    return payload;
  } catch (error) {
    throw error instanceof InvalidToken ? error : new InvalidToken(faultOf(error), { cause: error });
  }
};

const assertForUs = ({ aud, exp = 0, nbf, iat }: JWTPayload, audience: string, now: Date): void => {
  const isForUsAlone = aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience);
  const from = nbf ?? iat ?? epochSeconds(now);
  const lives = Math.max(exp - from, exp - epochSeconds(now));
  if (!isForUsAlone || lives > longestSeconds) throw new InvalidToken('InvalidClaim');
};

const signingKeysOf = ({ jwks }: RegisteredClient) => jwks.keys.filter(({ use }) => use === 'sig');

const faultOf = (error: unknown): TokenFault => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return 'InvalidClaim';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'InvalidSignature';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'InvalidHeader';
  return 'Malformed';
};
