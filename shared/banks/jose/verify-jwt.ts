import { errors, type JWTPayload, jwtVerify } from 'jose';
import { NotFromBank } from '../port/errors.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { BankKeys } from './bank-keys.ts';

/** Who must have signed a message, and for whom. */
export interface ExpectedJwt {
  readonly keys: BankKeys;
  readonly issuer: string;
  /** Undefined for messages that need not name an audience. */
  readonly audience: string | undefined;
  readonly now: Clock;
}

/** How far the bank's clock may differ from ours, in seconds. */
const clockTolerance = 10;

/**
 * Verifies a message of a bank and returns its claims: signed with PS256 by a key that the bank publishes, by the issuer,
 * for us, and not expired. Throws NotFromBank otherwise: whoever sent it, it is not the bank's answer.
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
