import { errors, type JWTPayload, jwtVerify } from 'jose';
import { NotFromBank } from '../port/errors.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { BankKeys } from './bank-keys.ts';

/** The keys of the expected signer and, for an id_token, its issuer and audience. */
export interface ExpectedJwt {
  readonly keys: BankKeys;
  /** Absent for messages of the market standards, which do not say which issuer and audience banks use. */
  readonly issuer?: string;
  readonly audience?: string;
  readonly now: Clock;
}

/** The permitted skew of the bank's clock, in seconds. */
const clockTolerance = 10;

/**
 * Verifies a bank's message and returns its claims. Throws NotFromBank unless the message is signed with PS256 by a key
 * that the bank publishes, names an issuer, is valid now, and has the issuer and audience that are expected, if any
 * (shared/decisions.md, decision 27). `nbf` is optional, because an example of the UAE guide has none.
 */
export const verifyJwt = async (jwt: string, { keys, issuer, audience, now }: ExpectedJwt): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(jwt.trim(), ({ kid }) => keys.signing(kid ?? ''), {
      algorithms: ['PS256'],
      ...(issuer !== undefined && { issuer }),
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
