import * as z from 'zod';

/** A message to the payment runner: the next step of a payment, or of a revocation at the bank. */
export const PaymentStep = z.discriminatedUnion('due', [
  z.object({
    due: z.literal('payment'),
    paymentId: z.string(),
    /** Which step: how many have ended before it. */
    turn: z.int().nonnegative().default(0),
    /** When the bank first refused the tokens of the consent. */
    tokensGoneSince: z.iso.datetime().optional(),
  }),
  z.object({ due: z.literal('revocation'), consentId: z.string() }),
]);
export type PaymentStep = z.infer<typeof PaymentStep>;
