import * as z from 'zod';
import { type Banks, BankRefusal, BankUnavailable, type PaymentReport, type Submission } from '#shared/banks/bank.ts';
import { Event } from '#shared/events/event.ts';
import { canMove, isFinal, revise } from '#shared/lifecycle/lifecycle.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { type BankError, type Payment, paymentLifecycle, type PaymentStatus } from '#shared/payments/payment.ts';
import { type Moved, settle } from '#shared/payments/payment-flow.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';
import type { Later, Queue } from '#shared/queue/queue.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/runtime/clock.ts';
import { newId } from '#shared/runtime/ids.ts';
import { log } from '#shared/runtime/log.ts';
import type { SealedBox } from '#shared/secrets/sealed-box.ts';
import { againOnConflict } from '#shared/storage/again.ts';

export interface Deps {
  readonly stores: PaymentStores;
  readonly banks: Banks;
  readonly secrets: SealedBox;
  readonly later: Later;
  /** The queue this runner reads. */
  readonly queue: Queue;
  readonly now: Clock;
}

const PaymentDue = z.object({ due: z.literal('payment'), paymentId: z.string() });

/** A payment that is due for its next step, or an event from the bus that starts something at a bank. */
export const Message = z.union([PaymentDue, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = async (message: Message, deps: Deps): Promise<void> => {
  if ('due' in message) return runPayment(message.paymentId, deps);
  const { type, resource } = message.detail;
  if (type === 'payment.created') return runPayment(resource.id, deps);
  if (type === 'consent.revoked') return revokeAtBank(resource.id, deps);
};

/**
 * One step of a payment at its bank: hand the order in, or ask how it stands; then the next step, later, until the
 * bank has said its last word. The idempotency key is the payment's id, so a step that is repeated after a crash, a
 * time-out or a duplicate message finds the payment it made before.
 */
const runPayment = async (paymentId: string, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  try {
    await (payment.bank ? follow(payment, payment.bank.paymentId, deps) : submit(payment, deps));
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error;
  }
  await scheduleNext(paymentId, deps);
};

/** A debited payment counts as paid; the bank is asked about the credit for one more day. */
const creditWatchSeconds = 86_400;

const isDone = (payment: Payment, { now }: Deps): boolean =>
  isFinal(paymentLifecycle, payment.status) ||
  (payment.status === 'AcceptedSettlementCompleted' && secondsBetween(payment.updatedAt, now()) > creditWatchSeconds);

/** Older than this and still undecided, a payment is a case for the operator (the alarm reads the log line). */
const patienceSeconds = 3600;
const longestPauseSeconds = 900;

/** Soon at first, then ever more rarely: half the payment's age, between one second and a quarter of an hour. */
const scheduleNext = async (paymentId: string, deps: Deps): Promise<void> => {
  const payment = await deps.stores.payments.get(paymentId);
  if (!payment || isDone(payment, deps)) return;
  const now = deps.now();
  const ageSeconds = secondsBetween(payment.createdAt, now);
  if (payment.status === 'Pending' && ageSeconds > patienceSeconds) {
    log({ event: 'payment.unsettled', paymentId, status: payment.status, ageSeconds: Math.round(ageSeconds) });
  }
  const pause = Math.min(longestPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));
  const dueAt = addSeconds(now, pause);
  await deps.later.send(deps.queue, { due: 'payment', paymentId }, dueAt, `payment ${paymentId} ${dueAt}`);
};

const submit = async (payment: Payment, deps: Deps): Promise<void> => {
  const { request, consent } = await related(payment, deps);
  const order = {
    consentId: consent.id,
    idempotencyKey: payment.id,
    amount: payment,
    creditor: payment.creditorAccount,
    purpose: request.purpose,
    creditorReference: request.creditorReference ?? request.internalReference,
    debtorReference: request.debtorReference ?? request.internalReference,
    merchantId: request.merchantId,
    interactionId: payment.interactionId,
  };
  const bank = deps.banks(payment.providerCode);
  let submission: Submission | undefined;
  for (const source of [currentToken, refreshedToken]) {
    const accessToken = await source(consent, payment, deps);
    if (accessToken === undefined) continue;
    submission = await bank.submitPayment({ ...order, accessToken });
    if (submission.outcome !== 'token-expired') break;
  }
  await record(payment.id, submission, deps);
};

type TokenSource = (consent: PaymentConsent, payment: Payment, deps: Deps) => Promise<string | undefined>;

const currentToken: TokenSource = async ({ id, accessToken, accessTokenExpiresAt }, _payment, { secrets, now }) =>
  accessToken && (accessTokenExpiresAt ?? '') > addSeconds(now(), 5) ? secrets.open(accessToken, id) : undefined;

/** A refresh token may be good only once: the new ones are kept before they are used. */
const refreshedToken: TokenSource = async (consent, { interactionId }, deps) => {
  const { id, refreshToken, providerCode } = consent;
  if (!refreshToken) return undefined;
  const presented = await deps.secrets.open(refreshToken, id);
  try {
    const tokens = await deps.banks(providerCode).refreshTokens(presented, { interactionId });
    const now = deps.now();
    const standing = (await deps.stores.paymentConsents.get(id)) ?? consent;
    const renewed = {
      ...revise(standing, now.toISOString()),
      accessToken: await deps.secrets.seal(tokens.accessToken, id),
      accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
      ...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),
    };
    await deps.stores.move({ consent: standing }, { consent: renewed });
    return tokens.accessToken;
  } catch (error) {
    if (error instanceof BankRefusal) return undefined;
    throw error;
  }
};

/** Without a token the bank accepts, no order can be handed in: that is a refusal too. */
const noToken: BankError = {
  Code: 'AccessToken.Unauthorized',
  Id: null,
  Message: 'The bank no longer accepts the tokens of this consent',
  Errors: [],
};

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

/** The bank is told that the consent is withdrawn; a bank that cannot be reached is told again. */
const revokeAtBank = async (consentId: string, deps: Deps): Promise<void> => {
  const consent = await deps.stores.paymentConsents.get(consentId);
  if (consent) await deps.banks(consent.providerCode).revokeConsent(consent.id, { interactionId: newId() });
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
