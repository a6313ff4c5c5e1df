import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from './signer.ts';
import type { SigningPairs } from './signing-pairs.ts';

/**
 * How tokens are signed. `kms`: with a key that never leaves KMS, one call per token. `wrapped`: with a pair that KMS
 * has wrapped, one call per environment that decrypts it.
 */
export const SigningForm = z.enum(['kms', 'wrapped']);
export type SigningForm = z.infer<typeof SigningForm>;

/** How long no call is made to KMS after it failed to sign. */
const reliefMs = 60_000;

export interface TwoFormSignerDeps {
  readonly form: SigningForm;
  readonly kms: Pick<Signer, 'sign'>;
  readonly pairs: Pick<SigningPairs, 'today'>;
  readonly now: Clock;
  /** Called when KMS failed to sign and the daily key pair signed instead: once per minute while that lasts. */
  readonly onOverflow: (error: unknown) => void;
}

/**
 * Signs in the configured form, or in the other form if that is not possible. If KMS throttles or fails, the daily key
 * pair signs immediately. After a minute, one token is tried in KMS again, while the pair continues to sign the others.
 * Verifiers only see another `kid`.
 *
 * The pair is decrypted before it is needed, because KMS may fail to decrypt it when it fails to sign. No circuit
 * breaker library is used: it would read the clock of the process, and the simulation has its own clock.
 */
export const twoFormSigner = ({ form, kms, pairs, now, onOverflow }: TwoFormSignerDeps): Pick<Signer, 'sign'> => {
  /** Not set while KMS signs. */
  let relievedUntil: number | undefined;

  return {
    async sign(claims, header) {
      const pair = await pairs.today();
      if (!pair) return kms.sign(claims, header);
      const at = now().getTime();
      if (form === 'wrapped' || (relievedUntil !== undefined && at < relievedUntil)) return pair.sign(claims, header);
      const isTrial = relievedUntil !== undefined;
      if (isTrial) relievedUntil = at + reliefMs;
      try {
        const token = await kms.sign(claims, header);
        if (isTrial) relievedUntil = undefined;
        return token;
      } catch (error) {
        const isFirst = isTrial || relievedUntil === undefined;
        relievedUntil = now().getTime() + reliefMs;
        if (isFirst) onOverflow(error);
        return pair.sign(claims, header);
      }
    },
  };
};
