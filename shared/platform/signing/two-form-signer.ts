import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from './signer.ts';
import type { SigningPairs } from './signing-pairs.ts';

/**
 * How tokens are signed. `kms`: by a key that never leaves KMS, with one call for each token. `wrapped`: by a pair that
 * KMS has wrapped, with one call for each environment that opens it.
 */
export const SigningForm = z.enum(['kms', 'wrapped']);
export type SigningForm = z.infer<typeof SigningForm>;

/** How long KMS is left alone after it has not signed. */
const reliefMs = 60_000;

export interface TwoFormSignerDeps {
  readonly form: SigningForm;
  readonly kms: Pick<Signer, 'sign'>;
  readonly pairs: Pick<SigningPairs, 'today'>;
  readonly now: Clock;
  /** Called when KMS has not signed and the pair of the day did: once a minute while that lasts. */
  readonly onOverflow: (error: unknown) => void;
}

/**
 * Signs in the given form, and in the other one where that is not possible. If KMS throttles or fails, the pair of the day
 * signs at once. After a minute, one token is tried in KMS again, while the pair goes on with the others. Verifiers see
 * another `kid` and nothing else.
 *
 * The pair is opened before it is needed, because KMS may not open it when it does not sign. Not a circuit breaker of a
 * library: it would read the clock of the process, and the simulation has its own.
 */
export const twoFormSigner = ({ form, kms, pairs, now, onOverflow }: TwoFormSignerDeps): Pick<Signer, 'sign'> => {
  /** Undefined as long as KMS signs. */
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
