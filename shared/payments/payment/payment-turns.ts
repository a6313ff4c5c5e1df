import * as z from 'zod';
import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { PaymentStores } from './payment-stores.ts';
import type { Payment } from './payment.ts';
import { isWritten } from '#shared/platform/storage/retry-on-conflict.ts';

/** A message to the payment runner: the next step of a payment, or of a revocation at the bank. */
export const PaymentStep = z.discriminatedUnion('due', [
  z.object({
    due: z.literal('payment'),
    paymentId: z.string(),
    /** Which step: how many have ended before it. */
    turn: z.int().nonnegative().default(0),
    /** When the bank first refused the tokens of the consent. */
    tokensGoneSince: z.iso.datetime().optional(),
    /** The bank reports a change, so it is asked even if nobody would ask any more. */
    isNews: z.literal(true).optional(),
  }),
  z.object({ due: z.literal('revocation'), consentId: z.string() }),
]);
export type PaymentStep = z.infer<typeof PaymentStep>;

/** No step takes longer: the timeout of the function that runs the steps. */
export const longestStepSeconds = 45;

/** How soon to look again, at first, if the turn before this one is still being recorded. */
const recordSeconds = 2;

/** The payment with the turn taken; when to ask again; or `ended` if the turn was taken before and has ended. */
export type TakenTurn = { readonly taken: Payment } | { readonly askAgainAt: string } | 'ended';

/**
 * Takes a turn of a payment with a conditional write, so that of several messages for one turn only one calls the bank.
 * While another step holds the turn, the caller asks again when that step must have ended: if it crashed, the turn can
 * be taken then, otherwise the turn has ended.
 *
 * A step queues the message for the next turn before it records its own. If it crashes between the two, its turn is never
 * recorded. The next message then takes over as soon as the time of the crashed step is over.
 */
export const takeTurn = async (
  payment: Payment,
  turn: number,
  { stores, now }: { readonly stores: Pick<PaymentStores, 'payments'>; readonly now: Clock },
): Promise<TakenTurn> => {
  const at = now().toISOString();
  const { turn: ended = 0, step } = payment;
  if (turn < ended) return 'ended';
  if (isHeld(step, at)) return { askAgainAt: turn > ended ? laterOn(step.until, at) : step.until };
  const claim = claimFrom(at, longestStepSeconds);
  const taken: Payment = { ...revise(payment, at), turn, step: claim };
  return (await isWritten(stores.payments.save(payment, taken))) ? { taken } : { askAgainAt: claim.until };
};

/** Doubles the time since the step began: most steps are recorded at once, and one that was cut off never is. */
const laterOn = (until: string, at: string): string => {
  const began = addSeconds(until, -longestStepSeconds);
  const again = addSeconds(at, Math.max(recordSeconds, secondsBetween(began, at)));
  return again < until ? again : until;
};

/** The payment after its current turn. After the first one, the customer no longer waits. */
export const endTurn = (payment: Payment): Payment => ({
  ...payment,
  turn: (payment.turn ?? 0) + 1,
  step: undefined,
  customer: undefined,
});
