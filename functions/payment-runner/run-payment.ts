import * as z from 'zod';
import { type BankSide, bankSidesToRevoke } from '#shared/authorisations/authorisation.ts';
import { BankRefusal, BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { consentLifecycle } from '#shared/consents/consent-status.ts';
import { Event } from '#shared/events/event.ts';
import type { TokenDeps } from '#shared/payments/consent-tokens.ts';
import { followPayment } from '#shared/payments/follow-payment.ts';
import { type Payment, paymentLifecycle } from '#shared/payments/payment.ts';
import { submitPayment, TokensGone } from '#shared/payments/submit-payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import type { DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';

export interface Deps extends TokenDeps {
  readonly sender: DelayedSender;
  /** The queue this function reads. */
  readonly queue: Queue;
}

const PaymentStep = z.object({
  due: z.literal('payment'),
  paymentId: z.string(),
  /** When the bank first refused the tokens of the consent. */
  tokensGoneSince: z.iso.datetime().optional(),
});
const RevocationStep = z.object({ due: z.literal('revocation'), consentId: z.string() });

/** The next step of a payment or of a revocation, or an event from the bus that starts one. */
export const Message = z.union([PaymentStep, RevocationStep, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = async (message: Message, deps: Deps): Promise<void> => {
  if ('paymentId' in message) return runPayment(message.paymentId, message.tokensGoneSince, deps);
  if ('consentId' in message) return revokeAtBanks(message.consentId, deps);
  const { type, resource } = message.detail;
  if (type === 'payment.created') return runPayment(resource.id, undefined, deps);
  return revokeAtBanks(resource.id, deps);
};

/**
 * Runs one step of a payment: submits the order, or asks the bank for the status. Then it schedules the next step,
 * until the bank has given a final status. Running a step twice, after a crash or for a duplicate message, has no
 * further effect.
 */
const runPayment = async (paymentId: string, goneSince: string | undefined, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  try {
    await (payment.bank
      ? followPayment(payment, payment.bank.paymentId, deps)
      : submitPayment(payment, goneSince, deps));
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const gone = error instanceof TokensGone ? (goneSince ?? deps.now().toISOString()) : undefined;
    return scheduleNext(paymentId, gone, deps);
  }
  await scheduleNext(paymentId, undefined, deps);
};

/** The bank could not be reached or refused the request for now. The same step may succeed later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof BankUnavailable || error instanceof BankRefusal || error instanceof TokensGone;

/** A payment is paid once the debtor is debited. For one more day we ask whether the creditor has been credited. */
const creditWatchSeconds = 86_400;

const isDone = (payment: Payment, { now }: Deps): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' && secondsBetween(payment.updatedAt, now()) > creditWatchSeconds);

/** A payment that keeps one of these statuses for longer is logged as unsettled, which raises an alarm. */
const expectedSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const longestPauseSeconds = 900;

/** How long to wait before the next step: half the payment's age, from one second up to a quarter of an hour. */
const pauseAt = (ageSeconds: number): number => Math.min(longestPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));

const scheduleNext = async (paymentId: string, tokensGoneSince: string | undefined, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  const now = deps.now();
  const ageSeconds = secondsBetween(payment.createdAt, now);
  if (ageSeconds > (expectedSeconds[payment.status] ?? Infinity)) {
    log({ event: 'payment.unsettled', paymentId, status: payment.status, ageSeconds: Math.round(ageSeconds) });
  }
  const dueAt = addSeconds(now, pauseAt(ageSeconds));
  const next = { due: 'payment', paymentId, tokensGoneSince };
  await deps.sender.send(deps.queue, next, dueAt, `payment ${paymentId} ${dueAt}`);
};

/** How long we try to tell a bank that a consent was revoked. After that the message becomes a dead letter. */
const revocationSeconds = 7 * 86_400;

/** Revokes what a consent no longer needs at the banks: all of an ended one, and the unused stagings of a granted one. */
const revokeAtBanks = async (consentId: string, deps: Deps): Promise<void> => {
  const consent = await deps.stores.paymentConsents.get(consentId);
  if (!consent) return;
  try {
    for (const bankSide of bankSidesToRevoke(consent)) await revokeAtBank(bankSide, deps);
  } catch (error) {
    const ageSeconds = secondsBetween(consent.updatedAt, deps.now());
    if (!isTemporary(error) || ageSeconds > revocationSeconds) throw error;
    const dueAt = addSeconds(deps.now(), pauseAt(ageSeconds));
    await deps.sender.send(deps.queue, { due: 'revocation', consentId }, dueAt, `revocation ${consentId} ${dueAt}`);
  }
};

const revokeAtBank = async ({ providerCode, bankConsentId }: BankSide, { links }: Deps): Promise<void> => {
  const call = { interactionId: newId() };
  const { authority } = await links(providerCode);
  const atBank = { kind: 'payment', bankConsentId } as const;
  const { status } = await authority.read(atBank, call);
  if (!isFinal(consentLifecycle, status)) await authority.revoke(atBank, call);
};
