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

/** How long KMS is left alone after it has refused to sign. */
const reliefMs = 60_000;

/**
 * Signs in the given form. If KMS does not sign, because it throttles or is down, the pair of the day signs for a
 * minute. Verifiers see another `kid` and nothing else. As long as there is no pair, KMS signs everything.
 */
export const twoFormSigner = (
  form: SigningForm,
  kms: Pick<Signer, 'sign'>,
  pairs: Pick<SigningPairs, 'today'>,
  now: Clock,
): Pick<Signer, 'sign'> => {
  let relievedUntil = form === 'wrapped' ? Infinity : 0;
  return {
    async sign(claims, header) {
      const isRelieved = now().getTime() < relievedUntil;
      const preferred = isRelieved ? await pairs.today() : undefined;
      if (preferred) return preferred.sign(claims, header);
      try {
        return await kms.sign(claims, header);
      } catch (error) {
        const pair = await pairs.today();
        if (!pair) throw error;
        relievedUntil = Math.max(relievedUntil, now().getTime() + reliefMs);
        return pair.sign(claims, header);
      }
    },
  };
};
