import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from './signer.ts';
import type { SigningPairs } from './signing-pairs.ts';

/**
 * How tokens are signed. `kms`: with a key that never leaves KMS, one call per token. `wrapped`: with a daily
 * key pair that KMS has encrypted, one call per environment and day to decrypt it.
 */
export const SigningMethod = z.enum(['kms', 'wrapped']);
export type SigningMethod = z.infer<typeof SigningMethod>;

/** Time for which KMS is not called after it has failed to sign. */
const kmsPauseMs = 60_000;

export interface FallbackSignerDeps {
  readonly method: SigningMethod;
  readonly kms: Pick<Signer, 'sign'>;
  readonly pairs: Pick<SigningPairs, 'today'>;
  readonly now: Clock;
  /**
   * Called when KMS has failed to sign and the daily key pair signs instead, and again after each failed retry, at most
   * once a minute, until KMS recovers.
   */
  readonly onOverflow: (error: unknown) => void;
}

/**
 * Signs with the configured method, or with the other method if that one is unavailable. If KMS throttles or fails,
 * the daily key pair signs immediately. After a minute, KMS is tried again for one token, while the pair
 * continues to sign the others. Verifiers see only a different `kid`.
 *
 * The pair is decrypted before it is needed, because KMS may also fail to decrypt it when it fails to sign. No circuit
 * breaker library is used, because it would read the process clock, whereas the simulation has its own.
 */
export const fallbackSigner = ({ method, kms, pairs, now, onOverflow }: FallbackSignerDeps): Pick<Signer, 'sign'> => {
  /** Absent while KMS signs. */
  let kmsPausedUntil: number | undefined;

  return {
    async sign(claims, header) {
      const pair = await pairs.today();
      if (!pair) return kms.sign(claims, header);
      const at = now().getTime();
      if (method === 'wrapped' || (kmsPausedUntil !== undefined && at < kmsPausedUntil))
        return pair.sign(claims, header);
      const isTrial = kmsPausedUntil !== undefined;
      if (isTrial) kmsPausedUntil = at + kmsPauseMs;
      try {
        const token = await kms.sign(claims, header);
        if (isTrial) kmsPausedUntil = undefined;
        return token;
      } catch (error) {
        const isFirst = isTrial || kmsPausedUntil === undefined;
        kmsPausedUntil = now().getTime() + kmsPauseMs;
        if (isFirst) onOverflow(error);
        return pair.sign(claims, header);
      }
    },
  };
};
