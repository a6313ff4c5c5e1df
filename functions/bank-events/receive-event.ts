import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { type AuthorisableConsent, currentBankSide } from '#shared/consents/authorisation.ts';
import { changesConsent } from '#shared/consents/query-status.ts';
import { consentKinds, type ConsentKindName } from '#shared/consents/browser/state.ts';
import type { BankNotification, ReadBankEvent } from '#shared/banks/port/events.ts';
import { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import { assertAllowed, type RateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { boundedMap } from '#shared/platform/runtime/cache.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/standard/log.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { type Payment, paymentIdOf } from '#shared/payments/payment/payment.ts';

export interface Deps {
  /** Returns the reader of a provider's events, or undefined if the protocol of a bank in the directory has no events. */
  readonly eventReaderOf: (providerCode: string) => Promise<ReadBankEvent | undefined>;
  readonly stores: Pick<PaymentStores, 'paymentConsents' | 'payments' | 'bankPaymentIds'> &
    Pick<AccountConsentStore, 'accountConsents'>;
  readonly sender: BatchSender;
  /** Queue of payment status polls. */
  readonly paymentPolls: Pick<Queue, 'url'>;
  /** Queue of consent status polls and other data steps. */
  readonly dataSteps: Pick<Queue, 'url'>;
  readonly limiter: RateLimiter;
  /** The consents about which the last event, in this execution environment, was not accepted. */
  readonly suspects: ReturnType<typeof boundedMap<true>>;
}

/** Events per second that are decrypted about a consent after an event about it was not accepted. */
const suspectEvents = 0.5;

/** Path parameters and body of a posted event. */
export const Posted = z.object({
  provider: z.string().max(64),
  kind: z.enum(consentKinds),
  consentId: LookupId,
  /** A typical event is about 2 kB. */
  body: z.string().max(64_000),
});
export type Posted = z.infer<typeof Posted>;

/**
 * Decrypts and verifies a bank event, and queues a status query about the change. Nothing is taken from the event
 * itself, so a lost, duplicate, late or replayed event does no harm, and eventually consistent reads suffice. The
 * exception is a paused consent, whose bank is not called (query-status.ts): a consent that has ended stays ended, and
 * the status of a suspended one is polled from then on. If the event does not contain the status, the bank is queried
 * once the consent is reactivated (follow-ups.ts).
 *
 * Decryption uses KMS quota that order signing needs, and anybody can post. Events about unknown consents, or about
 * consents that the bank does not have, are therefore rejected before decryption. After an event about a consent that
 * was not accepted, few further ones are decrypted. Valid events do not use this limit, which costs a write.
 *
 * @throws Problem `rate_limited`
 * @returns whether the event is from this bank and about this consent
 */
export const receiveEvent = async (posted: Posted, deps: Deps): Promise<boolean> => {
  const { provider, kind, consentId } = posted;
  const readEvent = await deps.eventReaderOf(provider);
  if (!readEvent) return false;
  const consents = { consent: deps.stores.paymentConsents, account_consent: deps.stores.accountConsents }[kind];
  const consent = await consents.get(consentId, { stale: true });
  const isAtBank = consent?.stagings.some(({ providerCode }) => providerCode === provider);
  const notification = isAtBank ? await decrypt(posted, readEvent, deps) : undefined;
  const isAccepted = consent !== undefined && notification !== undefined && isAbout(consent, provider, notification);
  if (isAccepted) deps.suspects.delete(consentId);
  if (isAccepted) await queueStatusQuery({ provider, kind }, consent, notification, deps);
  log({ event: 'bank.reported', provider, outcome: isAccepted ? 'accepted' : 'refused' });
  return isAccepted;
};

/** Decrypts an event, unless too many about the same consent were not accepted. */
const decrypt = async ({ consentId, body }: Posted, readEvent: ReadBankEvent, { limiter, suspects }: Deps) => {
  if (suspects.get(consentId)) assertAllowed(await limiter.take(consentId, 'bank-events', suspectEvents));
  suspects.set(consentId, true);
  return readEvent(body);
};

/** Returns whether a bank's notification concerns one of this consent's stagings at that bank. */
const isAbout = (
  { stagings }: AuthorisableConsent,
  providerCode: string,
  { bankConsentId }: BankNotification,
): boolean =>
  stagings.some((staging) => staging.bankConsentId === bankConsentId && staging.providerCode === providerCode);

/** Queues a status query about the change that the bank reports. */
const queueStatusQuery = (
  { provider, kind }: Pick<Posted, 'provider' | 'kind'>,
  consent: PaymentConsent | AccountConsent,
  notification: BankNotification,
  deps: Deps,
): Promise<void> =>
  'paymentRequestId' in consent && notification.bankPaymentId !== undefined
    ? queuePaymentQuery(consent, { provider, id: notification.bankPaymentId }, notification.status, deps)
    : queueConsentQuery(kind, consent, notification, deps);

const queueConsentQuery = async (
  kind: ConsentKindName,
  consent: AuthorisableConsent,
  notification: BankNotification,
  { sender, dataSteps }: Deps,
): Promise<void> => {
  const status = BankConsentStatus.safeParse(notification.status).data;
  const mayChange = status ? changesConsent(consent, status) : notification.status === undefined;
  if (!mayChange) return;
  const isAboutGrant = currentBankSide(consent)?.bankConsentId === notification.bankConsentId;
  const reported = isAboutGrant ? status : undefined;
  const step: DataStep = { due: 'consent', kind, id: consent.id, isRepeated: false, reported };
  await sender.sendAll(dataSteps, [{ message: step }]);
};

/** A bank's id for a payment. */
type PaymentName = Readonly<Record<'provider' | 'id', string>>;

/** Polls the payment ahead of schedule. The message already queued for this step will find that the step has run. */
const queuePaymentQuery = async (
  consent: PaymentConsent,
  reported: PaymentName,
  status: string | undefined,
  { stores, sender, paymentPolls }: Deps,
): Promise<void> => {
  const payment = await findPayment(consent, reported, stores);
  if (!payment || payment.status === status) return;
  const step: PaymentStep = { due: 'payment', paymentId: payment.id, turn: payment.turn ?? 0, fromBankEvent: true };
  await sender.sendAll(paymentPolls, [{ message: step }]);
};

/**
 * Finds a consent's payment by the bank's payment id. The reads are eventually consistent. Returns undefined if no
 * response with this id has been recorded yet: the payment is then polled on schedule.
 */
const findPayment = async (
  { id: consentId, type }: PaymentConsent,
  { provider, id }: PaymentName,
  { payments, bankPaymentIds }: Pick<PaymentStores, 'payments' | 'bankPaymentIds'>,
): Promise<Payment | undefined> => {
  const paymentId = isSingle(type) ? paymentIdOf(consentId) : await bankPaymentIds.find(provider, id);
  const payment = paymentId === undefined ? undefined : await payments.get(paymentId, { stale: true });
  return payment?.consentId === consentId && payment.bank?.paymentId === id ? payment : undefined;
};
