import * as z from 'zod';
import {
  BankRefusal,
  BankUnavailable,
  type PaymentBank,
  type PaymentReport,
  type Submission,
} from '#shared/banks/bank.ts';
import { Event } from '#shared/events/event.ts';
import { canMove, isFinal, revise } from '#shared/lifecycle/lifecycle.ts';
import { consentLifecycle, type PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { type BankError, type Payment, paymentLifecycle, type PaymentStatus } from '#shared/payments/payment.ts';
import { type Moved, settle } from '#shared/payments/payment-flow.ts';
import type { Later, Queue } from '#shared/queue/queue.ts';
import { referencesOf } from '#shared/payment-requests/payment-request.ts';
import { addSeconds, secondsBetween } from '#shared/runtime/clock.ts';
import { newId } from '#shared/runtime/ids.ts';
import { log } from '#shared/runtime/log.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { type TokenDeps, tokenSources } from './consent-tokens.ts';

export interface Deps extends TokenDeps {
  readonly later: Later;
  /** The queue this runner reads. */
  readonly queue: Queue;
}

const PaymentDue = z.object({
  due: z.literal('payment'),
  paymentId: z.string(),
  /** Since when the bank has taken no token of this consent. */
  tokensGoneSince: z.iso.datetime().optional(),
});
const RevocationDue = z.object({ due: z.literal('revocation'), consentId: z.string() });

/** What is due for its next step at a bank, or an event from the bus that starts something there. */
export const Message = z.union([PaymentDue, RevocationDue, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = async (message: Message, deps: Deps): Promise<void> => {
  if ('paymentId' in message) return runPayment(message.paymentId, message.tokensGoneSince, deps);
  if ('consentId' in message) return revokeAtBank(message.consentId, deps);
  const { type, resource } = message.detail;
  if (type === 'payment.created') return runPayment(resource.id, undefined, deps);
  if (type === 'consent.revoked') return revokeAtBank(resource.id, deps);
};

/**
 * One step of a payment at its bank: hand the order in, or ask how it stands; then the next step, later, until the
 * bank has said its last word. The idempotency key is the payment's id, so a step that is repeated after a crash, a
 * time-out or a duplicate message finds the payment it made before.
 */
const runPayment = async (paymentId: string, goneSince: string | undefined, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  try {
    await (payment.bank ? follow(payment, payment.bank.paymentId, deps) : submit(payment, goneSince, deps));
  } catch (error) {
    if (!isPassing(error)) throw error;
    const gone = error instanceof TokensGone ? (goneSince ?? deps.now().toISOString()) : undefined;
    return scheduleNext(paymentId, gone, deps);
  }
  await scheduleNext(paymentId, undefined, deps);
};

/** The bank takes no token of the consent. Another step may just be keeping new ones: that shows in a moment. */
class TokensGone extends Error {
  override readonly name = 'TokensGone';
}
const tokensGoneSeconds = 30;

/** The bank could not be asked, or would not talk to us: it is asked again. */
const isPassing = (error: unknown): boolean =>
  error instanceof BankUnavailable || error instanceof BankRefusal || error instanceof TokensGone;

/** A debited payment counts as paid; the bank is asked about the credit for one more day. */
const creditWatchSeconds = 86_400;

const isDone = (payment: Payment, { now }: Deps): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' && secondsBetween(payment.updatedAt, now()) > creditWatchSeconds);

/** Longer than this in one of these, a payment is a case for the operator (the alarm reads the log line). */
const patienceSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const longestPauseSeconds = 900;

/** Soon at first, then ever more rarely: half the age, between one second and a quarter of an hour. */
const pauseAt = (ageSeconds: number): number => Math.min(longestPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));

const scheduleNext = async (paymentId: string, tokensGoneSince: string | undefined, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  const now = deps.now();
  const ageSeconds = secondsBetween(payment.createdAt, now);
  if (ageSeconds > (patienceSeconds[payment.status] ?? Infinity)) {
    log({ event: 'payment.unsettled', paymentId, status: payment.status, ageSeconds: Math.round(ageSeconds) });
  }
  const dueAt = addSeconds(now, pauseAt(ageSeconds));
  const next = { due: 'payment', paymentId, tokensGoneSince };
  await deps.later.send(deps.queue, next, dueAt, `payment ${paymentId} ${dueAt}`);
};

const submit = async (payment: Payment, goneSince: string | undefined, deps: Deps): Promise<void> => {
  const { request, consent } = await related(payment, deps);
  const order = {
    consentId: consent.id,
    idempotencyKey: payment.id,
    amount: payment,
    creditor: payment.creditorAccount,
    purpose: request.purpose,
    ...referencesOf(request),
    merchantId: request.merchantId,
    interactionId: payment.interactionId,
  };
  const bank = deps.banks(payment.providerCode);
  // Withdrawn here, and perhaps not yet known there: a bank that knows takes no order of this consent any more.
  if (consent.status === 'Revoked' && !isFinal(consentLifecycle, await bank.consentStatus(consent.id, payment))) {
    await bank.revokeConsent(consent.id, payment);
  }
  let submission: Submission | undefined;
  for (const source of tokenSources) {
    const accessToken = await source(consent, payment, deps);
    if (accessToken === undefined) continue;
    submission = await bank.submitPayment({ ...order, accessToken });
    if (submission.outcome !== 'token-expired') break;
  }
  const outcome = submission?.outcome ?? 'token-expired';
  const isAccepted = typeof outcome === 'object' && 'accepted' in outcome;
  if (!isAccepted && (await mayHaveTaken(consent, payment, bank))) return note(payment.id, submission, deps);
  const isGoneForLong = goneSince && secondsBetween(goneSince, deps.now()) >= tokensGoneSeconds;
  if (outcome === 'token-expired' && !isGoneForLong) throw new TokensGone();
  await record(payment.id, submission, deps);
};

/**
 * An order may have been handed in before and its answer lost: then the bank has used the consent up, whatever it says
 * now. The payment stays undecided, and the operator hears of it, rather than be called refused while money moves.
 */
const mayHaveTaken = async ({ id }: PaymentConsent, payment: Payment, bank: PaymentBank): Promise<boolean> =>
  (await bank.consentStatus(id, payment)) === 'Consumed';

/** Without a token the bank accepts, no order can be handed in: that is a refusal too. */
const noToken: BankError = {
  Code: 'AccessToken.Unauthorized',
  Id: null,
  Message: 'The bank no longer accepts the tokens of this consent',
  Errors: [],
};

/** Keeps what was sent and answered first, for whoever has to find out at the bank what became of it. */
const note = (paymentId: string, submission: Submission | undefined, deps: Deps): Promise<void> =>
  againOnConflict(async () => {
    const standing = await load(paymentId, deps);
    if (!submission || standing.payment.exchange) return;
    const { exchange, signedMessage } = submission;
    const noted = { ...standing.payment, exchange, signedMessage };
    await moveTo(standing, noted, standing.payment.status, deps.now().toISOString(), deps);
  });

/** Writes down what was sent and answered, and moves what the answer moves. */
const record = (paymentId: string, submission: Submission | undefined, deps: Deps): Promise<void> =>
  againOnConflict(async () => {
    const standing = await load(paymentId, deps);
    if (standing.payment.bank || isFinal(paymentLifecycle, standing.payment.status)) return;
    const at = deps.now().toISOString();
    const { outcome = 'token-expired', exchange, signedMessage } = submission ?? {};
    const sent = { ...standing.payment, exchange, signedMessage };
    if (typeof outcome === 'object' && 'accepted' in outcome) {
      const { status, record: bank } = outcome.accepted;
      await moveTo(standing, { ...sent, bank }, status, at, deps);
      return;
    }
    const error = outcome === 'token-expired' ? noToken : outcome.refused;
    await moveTo(standing, { ...sent, error }, 'Rejected', at, deps);
  });

const follow = async (payment: Payment, bankPaymentId: string, deps: Deps): Promise<void> => {
  const report: PaymentReport = await deps
    .banks(payment.providerCode)
    .paymentStatus(bankPaymentId, { interactionId: newId() });
  await againOnConflict(async () => {
    const standing = await load(payment.id, deps);
    const { status } = standing.payment;
    if (report.status === status || !canMove(paymentLifecycle, status, report.status)) return;
    const at = deps.now().toISOString();
    await moveTo(standing, { ...standing.payment, bank: report.record }, report.status, at, deps);
  });
};

const moveTo = async (
  standing: Required<Moved>,
  payment: Payment,
  status: PaymentStatus,
  at: string,
  { stores }: Deps,
): Promise<void> => {
  const moved =
    status === payment.status
      ? { ...standing, payment: revise(payment, at) }
      : settle({ ...standing, payment }, status, at);
  await stores.move(standing, moved);
};

/** For so long a bank that cannot be reached is told again that a consent is withdrawn; then it is a dead letter. */
const revocationSeconds = 7 * 86_400;

const revokeAtBank = async (consentId: string, deps: Deps): Promise<void> => {
  const consent = await deps.stores.paymentConsents.get(consentId);
  if (!consent) return;
  try {
    await deps.banks(consent.providerCode).revokeConsent(consent.id, { interactionId: newId() });
  } catch (error) {
    const ageSeconds = secondsBetween(consent.updatedAt, deps.now());
    if (!isPassing(error) || ageSeconds > revocationSeconds) throw error;
    const dueAt = addSeconds(deps.now(), pauseAt(ageSeconds));
    await deps.later.send(deps.queue, { due: 'revocation', consentId }, dueAt, `revocation ${consentId} ${dueAt}`);
  }
};

const related = async (payment: Payment, { stores }: Deps) => {
  const [request, consent] = await Promise.all([
    stores.paymentRequests.get(payment.paymentRequestId),
    stores.paymentConsents.get(payment.consentId),
  ]);
  if (!request || !consent) throw new Error(`payment ${payment.id} stands alone`);
  return { request, consent };
};

const load = async (paymentId: string, deps: Deps): Promise<Required<Moved>> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return { payment, ...(await related(payment, deps)) };
};
