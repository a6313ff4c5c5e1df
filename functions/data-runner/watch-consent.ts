import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { queryConsentStatus } from '#shared/consents/watch-consent.ts';
import { type AuthorisableConsent, awaitsOthers } from '#shared/consents/authorisation.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankRejection, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { tryAgainAfter } from '#shared/platform/messaging/queue.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';

export interface WatchDeps {
  readonly stores: PaymentStores & AccountConsentStore;
  readonly links: BankLinks;
  readonly now: Clock;
}

type ConsentStep = Extract<DataStep, { due: 'consent' }>;

/** When the polls of a consent start, the delay of the first one and the longest interval, both in seconds. */
interface PollSchedule {
  readonly since: string;
  readonly first: number;
  readonly longest: number;
}

/** Returns the poll schedule: active consents rarely change, but one that awaits further approvers soon will. */
const scheduleOf = (consent: AuthorisableConsent): PollSchedule => {
  if (awaitsOthers(consent)) return { since: consent.accessTokenExpiresAt ?? '', first: 15, longest: 3_600 };
  return { since: consent.history.at(-1)?.at ?? consent.createdAt, first: 3_600, longest: 86_400 };
};

const firstPollOf = ({ since, first }: PollSchedule): string => addSeconds(since, first);

/** Returns the time of the next poll. Times are derived from the consent, so several polling chains merge into one. */
const nextAfter = (schedule: PollSchedule, now: Date): string => {
  let dueAt = firstPollOf(schedule);
  for (let pause = schedule.first; dueAt <= now.toISOString(); pause = Math.min(schedule.longest, pause * 2)) {
    dueAt = addSeconds(dueAt, pause);
  }
  return dueAt;
};

const poll = ({ kind, id }: ConsentStep, { stores, ...deps }: WatchDeps): Promise<AuthorisableConsent | undefined> => {
  switch (kind) {
    case 'consent':
      return queryConsentStatus(paymentAgreements(stores), id, deps);
    case 'account_consent':
      return queryConsentStatus(accountAgreements(stores), id, deps);
  }
};

/** The next poll and its due time. */
interface NextPoll {
  readonly step: ConsentStep;
  readonly dueAt: string;
}

/** How long a one-off poll without a response is retried. Active consents are polled every day anyway. */
const maxRetrySeconds = 86_400;

/** Returns the retry of a one-off poll without a response, or undefined if retries have ended. */
const retryOf = (step: ConsentStep, now: Date): NextPoll | undefined => {
  const since = step.unansweredSince ?? now.toISOString();
  const seconds = secondsBetween(since, now);
  if (seconds > maxRetrySeconds) return undefined;
  return { step: { ...step, unansweredSince: since }, dueAt: addSeconds(now, tryAgainAfter(seconds)) };
};

/**
 * Syncs a consent's status from the bank, so that a withdrawal by the customer or a suspension by the bank takes effect
 * here. Returns the next poll: periodic polls repeat while the consent is active; one-off polls are retried until the
 * bank responds.
 */
export const watchConsent = async (step: ConsentStep, deps: WatchDeps): Promise<NextPoll | undefined> => {
  const { paymentConsents, accountConsents } = deps.stores;
  const find = { consent: paymentConsents.get, account_consent: accountConsents.get }[step.kind];
  const before = await find(step.id);
  if (!before) return undefined;
  const isStarting = step.isRepeated && deps.now().toISOString() < firstPollOf(scheduleOf(before));
  const polled = isStarting ? 'unanswered' : await tryPoll(step, deps);
  if (!step.isRepeated) return polled === 'unanswered' ? retryOf(step, deps.now()) : undefined;
  // A periodic poll without a response waits for its next regular time.
  const after = polled === 'unanswered' ? before : polled;
  if (!after || isFinal(consentLifecycle, after.status)) return undefined;
  return { step, dueAt: nextAfter(scheduleOf(after), deps.now()) };
};

/** Returns whether an error is a failed poll, which must not end periodic polling. */
const isPollFailure = (error: unknown): error is Error =>
  [BankUnavailable, BankRejection, TokenRejected, NotOffered].some((kind) => error instanceof kind);

/** Returns the consent after the poll, undefined if there is no such consent, or `unanswered` after a failed poll. */
const tryPoll = async (step: ConsentStep, deps: WatchDeps): Promise<AuthorisableConsent | 'unanswered' | undefined> => {
  try {
    return await poll(step, deps);
  } catch (error) {
    if (!isPollFailure(error)) throw error;
    log({ event: 'consent.unanswered', kind: step.kind, consentId: step.id, reason: error.name });
    return 'unanswered';
  }
};
