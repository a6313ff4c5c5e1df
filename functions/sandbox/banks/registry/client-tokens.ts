import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { RegisteredClient } from './registered-client.ts';

/** The part of a client's token that is invalid: its format, header, signature or a claim. */
type TokenFault = 'Malformed' | 'InvalidHeader' | 'InvalidSignature' | 'InvalidClaim';

/** Default maximum lifetime of a token, in seconds. */
const defaultMaxSeconds = 600;

const toleranceSeconds = 10;

export interface Expected {
  readonly now: Date;
  /** Returns the error to throw for an invalid token. */
  errorOf(fault: TokenFault, message: string): Error;
  /** Required claims. Without them, only the signature is verified. */
  readonly claims?: {
    readonly audience: string;
    readonly required: readonly ('jti' | 'nbf')[];
    readonly maxSeconds?: number | undefined;
  };
}

/**
 * Returns the claims of a JWT that the client signed with PS256. A token is also invalid if it has no expiry, is valid
 * for too long, or has any other audience.
 */
export const readClientToken = async (
  token: string,
  client: RegisteredClient,
  { now, claims, errorOf }: Expected,
): Promise<JWTPayload> => {
  const invalid = (fault: TokenFault): Error => errorOf(fault, `The token is invalid: ${fault}`);
  const keys = createLocalJWKSet({ keys: signingKeysOf(client) });
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['PS256'],
    currentDate: now,
    clockTolerance: toleranceSeconds,
    ...(claims && { issuer: client.clientId, requiredClaims: ['exp', ...claims.required] }),
  }).catch((error: unknown) => {
    throw invalid(faultOf(error));
  });
  if (claims && !isIntended(payload, claims, now)) throw invalid('InvalidClaim');
  return payload;
};

const isIntended = (
  { aud, exp = 0, nbf, iat }: JWTPayload,
  { audience, maxSeconds = defaultMaxSeconds }: NonNullable<Expected['claims']>,
  now: Date,
): boolean => {
  const isOnlyAudience = aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience);
  const from = nbf ?? iat ?? epochSeconds(now);
  const lifetime = Math.max(exp - from, exp - epochSeconds(now));
  return isOnlyAudience && lifetime <= maxSeconds;
};

const signingKeysOf = ({ jwks }: RegisteredClient) => jwks.keys.filter(({ use }) => use === 'sig');

const faultOf = (error: unknown): TokenFault => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return 'InvalidClaim';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'InvalidSignature';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'InvalidHeader';
  return 'Malformed';
};
