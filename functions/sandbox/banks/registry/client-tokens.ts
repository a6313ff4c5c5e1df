import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { RegisteredClient } from './registered-client.ts';

/** The part of a client's token that is invalid: its format, header, signature or a claim. */
export type TokenFault = 'Malformed' | 'InvalidHeader' | 'InvalidSignature' | 'InvalidClaim';

export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly fault: TokenFault;

  constructor(fault: TokenFault, options?: ErrorOptions) {
    super(`The token is invalid: ${fault}`, options);
    this.fault = fault;
  }
}

/** Default maximum lifetime of a token, in seconds. */
const defaultMaxSeconds = 600;

/** Clock tolerance, in seconds. */
const toleranceSeconds = 10;

export interface Expected {
  readonly now: Date;
  /** Required claims. Without them, only the signature is verified. */
  readonly claims?: {
    readonly audience: string;
    readonly required: readonly ('jti' | 'nbf')[];
    readonly maxSeconds?: number | undefined;
  };
}

/**
 * Returns the claims of a JWT that the client signed with PS256. Throws InvalidToken, including for a token that has no
 * expiry, is valid for too long, or has any other audience.
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
    if (claims) assertIntended(payload, claims, now);
    return payload;
  } catch (error) {
    throw error instanceof InvalidToken ? error : new InvalidToken(faultOf(error), { cause: error });
  }
};

const assertIntended = (
  { aud, exp = 0, nbf, iat }: JWTPayload,
  { audience, maxSeconds = defaultMaxSeconds }: NonNullable<Expected['claims']>,
  now: Date,
): void => {
  const isOnlyAudience = aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience);
  const from = nbf ?? iat ?? epochSeconds(now);
  const lifetime = Math.max(exp - from, exp - epochSeconds(now));
  if (!isOnlyAudience || lifetime > maxSeconds) throw new InvalidToken('InvalidClaim');
};

const signingKeysOf = ({ jwks }: RegisteredClient) => jwks.keys.filter(({ use }) => use === 'sig');

const faultOf = (error: unknown): TokenFault => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return 'InvalidClaim';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'InvalidSignature';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'InvalidHeader';
  return 'Malformed';
};
