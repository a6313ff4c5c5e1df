import { errors, type JWTPayload, jwtVerify } from 'jose';
import { NotFromBank } from '../port/errors.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { BankKeys } from './bank-keys.ts';

/** The expected signer and audience of a message. */
export interface ExpectedJwt {
  readonly keys: BankKeys;
  readonly issuer: string;
  /** Absent if the messages need no audience. */
  readonly audience: string | undefined;
  readonly now: Clock;
}

/** The permitted skew of the bank's clock, in seconds. */
const clockTolerance = 10;

/**
 * Verifies a bank's message and returns its claims. Throws NotFromBank unless the message is signed with PS256 by a key
 * that the bank publishes, has the expected issuer and audience, and has not expired.
 */
export const verifyJwt = async (jwt: string, { keys, issuer, audience, now }: ExpectedJwt): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(jwt.trim(), ({ kid }) => keys.signing(kid ?? ''), {
      algorithms: ['PS256'],
      issuer,
      ...(audience !== undefined && { audience }),
      requiredClaims: ['iss', 'exp', ...(audience === undefined ? [] : ['aud'])],
      clockTolerance,
      currentDate: now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      throw new NotFromBank(`The bank's message is not valid: ${error.code}`, { cause: error });
    }
    throw error;
  }
};
