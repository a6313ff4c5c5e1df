import type * as z from 'zod';
import { revokeOrTryAgain } from '#shared/consents/revoke-consent.ts';
import { BankRefusal, BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { followPayment } from '#shared/payments/payment/follow-payment.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { loadPayment } from '#shared/payments/payment/payment-stores.ts';
import { PaymentStep, takeTurn } from '#shared/payments/payment/payment-turns.ts';
import { type Payment, paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { recordStep } from '#shared/payments/payment/record-step.ts';
import {
  type EarlierAttempts,
  type OrderDeps,
  submitPayment,
  TokensGone,
} from '#shared/payments/payment/submit-payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import {
  type DelayedSender,
  longestPauseSeconds,
  type Queue,
  tryAgainAfter,
} from '#shared/platform/messaging/queue.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';

export interface Deps extends Omit<OrderDeps, 'agreements'> {
  readonly sender: DelayedSender;
  /** Steps that hand orders in and revoke consents. */
  readonly steps: Queue;
  /** Steps that ask what became of a payment. They have a queue of their own, so that no order waits behind them. */
  readonly following: Queue;
}

/** The next step of a payment or of a revocation. */
export const Message = PaymentStep;
export type Message = z.infer<typeof Message>;

export const handleMessage = async (message: Message, deps: Deps): Promise<void> =>
  message.due === 'payment' ? runPayment(message, deps) : revokeConsent(message.consentId, deps);

type PaymentTurn = Extract<Message, { due: 'payment' }>;

/**
 * Runs one step of a payment: submits the order, or asks the bank for the status. Then it queues the next step, until
 * the bank has given a final status. Running a step twice, after a crash, has no further effect, and a duplicate message
 * runs no step.
 */
const runPayment = async (message: PaymentTurn, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(message.paymentId);
  if (!payment || (message.isNews ? isFinal(paymentLifecycle, payment.status) : isDone(payment, deps))) return;
  const turn = await takeTurn(payment, message.turn, deps);
  if (turn === 'ended') return;
  if ('askAgainAt' in turn) return queue(payment, message, turn.askAgainAt, deps);
  const { taken } = turn;
  const next = { due: 'payment', paymentId: payment.id, turn: message.turn + 1 } as const;
  try {
    // A turn that was taken before was cut off by a crash, perhaps after the order was sent.
    const mayHaveSent = message.turn > 0 || payment.step !== undefined;
    const earlier = { mayHaveSent, tokensGoneSince: message.tokensGoneSince };
    const { flow, result } = await takeStep(taken, earlier, deps);
    // Queued first: if this process ends before the record, the turn is repeated, and the next one is asked for again.
    await queueNext({ ...taken, ...result.facts, status: result.status }, next, deps);
    await recordStep(flow ?? taken, result, deps);
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const tokensGoneSince =
      error instanceof TokensGone ? (message.tokensGoneSince ?? deps.now().toISOString()) : undefined;
    await queueNext(taken, { ...next, tokensGoneSince }, deps);
    await recordStep(taken, { status: taken.status, facts: {} }, deps);
  }
};

const takeStep = async (taken: Payment, earlier: EarlierAttempts, deps: Deps) => {
  if (taken.bank) return { flow: undefined, result: await followPayment(taken, taken.bank.paymentId, deps) };
  const flow = await loadPayment(taken, deps.stores);
  return { flow, result: await submitPayment(flow, earlier, { ...deps, agreements: paymentAgreements(deps.stores) }) };
};

/** The bank could not be reached or refused the request for now. The same step may succeed later. */
const isTemporary = (error: unknown): boolean =>
  [BankUnavailable, BankRefusal, NotOffered, TokensGone].some((kind) => error instanceof kind);

/**
 * A payment is paid once the debtor is debited, and the standard calls that status final. For one more hour we ask
 * whether the creditor has been credited.
 */
const creditWatchSeconds = 3600;

const isDone = (payment: Payment, { now }: Deps): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' &&
    secondsBetween(statusSince(payment), now()) > creditWatchSeconds);

const statusSince = ({ history, updatedAt }: Payment): string => history.at(-1)?.at ?? updatedAt;

/** A payment that keeps one of these statuses for longer is logged as unsettled, which raises an alarm. */
const expectedSeconds: Partial<Record<PaymentStatus, number>> = { Pending: 3600, AcceptedWithoutPosting: 86_400 };
const secondsInDay = 86_400;

/**
 * Whether this step reports a payment as unsettled: the first step after the expected time does, and one step a day after
 * that. Between them the alarm clears, so that it can tell about the next payment.
 */
const isReported = (status: PaymentStatus, ageSeconds: number): boolean => {
  const overdue = ageSeconds - (expectedSeconds[status] ?? Infinity);
  return overdue > 0 && overdue % secondsInDay <= longestPauseSeconds;
};

/** How long to wait before the bank is asked again: as long as the payment is old. Instant payments end within seconds. */
const followPause = ({ status }: Payment, ageSeconds: number): number =>
  Math.min(longestPauseSeconds, Math.max(status === 'AcceptedSettlementCompleted' ? 5 : 2, Math.round(ageSeconds)));

/** Queues the next turn, unless the payment needs none in its new status. */
const queueNext = async (payment: Payment, next: PaymentTurn, deps: Deps): Promise<void> => {
  if (isFinal(paymentLifecycle, payment.status)) return;
  const now = deps.now();
  const ageSeconds = secondsBetween(payment.createdAt, now);
  if (isReported(payment.status, ageSeconds)) {
    const { id: paymentId, status } = payment;
    log({ event: 'payment.unsettled', paymentId, status, ageSeconds: Math.round(ageSeconds) });
  }
  const pause = payment.bank ? followPause(payment, ageSeconds) : tryAgainAfter(ageSeconds);
  await queue(payment, next, addSeconds(now, pause), deps);
};

const queue = ({ bank }: Payment, turn: PaymentTurn, dueAt: string, { sender, steps, following }: Deps) =>
  sender.send(bank ? following : steps, turn, dueAt, `payment ${turn.paymentId} ${turn.turn}`);

const revokeConsent = async (consentId: string, deps: Deps): Promise<void> => {
  const again = (dueAt: string): Promise<void> =>
    deps.sender.send(deps.steps, { due: 'revocation', consentId }, dueAt, `revocation ${consentId} ${dueAt}`);
  await revokeOrTryAgain(
    await deps.stores.paymentConsents.get(consentId),
    { kind: 'payment', isTemporary, again },
    deps,
  );
};
