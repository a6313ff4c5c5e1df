import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { queryConsentStatus } from '#shared/consents/query-status.ts';
import { type AuthorisableConsent, awaitsOthers } from '#shared/consents/authorisation.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { isBankError, limitedSeconds } from '#shared/banks/port/errors.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { isFinal, statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import { tryAgainAfter } from '#shared/platform/messaging/queue.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';

export interface WatchDeps {
  readonly stores: PaymentStores & AccountConsentStore;
  readonly links: BankLinks;
  readonly now: Clock;
}

type ConsentStep = Extract<DataStep, { due: 'consent' }>;

/** The times at which a consent's status is polled. */
interface PollSchedule {
  readonly startsAt: string;
  /** Seconds from the start to the first poll. */
  readonly firstPause: number;
  /** Maximum seconds between two polls. */
  readonly maxPause: number;
}

/** Returns the poll schedule. An active consent rarely changes; one that awaits further approvals soon will. */
const scheduleOf = (consent: AuthorisableConsent): PollSchedule => {
  if (awaitsOthers(consent)) return { startsAt: consent.accessTokenExpiresAt ?? '', firstPause: 15, maxPause: 3_600 };
  return { startsAt: statusSince(consent), firstPause: 3_600, maxPause: 86_400 };
};

const firstPollOf = ({ startsAt, firstPause }: PollSchedule): string => addSeconds(startsAt, firstPause);

/**
 * Returns the time of the first poll after a time. Times are derived from the consent, so several polling chains merge
 * into one.
 */
const nextAfter = (schedule: PollSchedule, at: string): string => {
  let dueAt = firstPollOf(schedule);
  for (let pause = schedule.firstPause; dueAt <= at; pause = Math.min(schedule.maxPause, pause * 2)) {
    dueAt = addSeconds(dueAt, pause);
  }
  return dueAt;
};

const poll = (
  { kind, id, reported }: ConsentStep,
  { stores, ...deps }: WatchDeps,
): Promise<AuthorisableConsent | undefined> => {
  switch (kind) {
    case 'consent':
      return queryConsentStatus(paymentAgreements(stores), id, deps, reported);
    case 'account_consent':
      return queryConsentStatus(accountAgreements(stores), id, deps, reported);
  }
};

/** The next poll and its due time. */
interface NextPoll {
  readonly step: ConsentStep;
  readonly dueAt: string;
}

/** How long a one-off poll without a response is retried, in seconds. Active consents are polled every day anyway. */
const maxRetrySeconds = 86_400;

/** Returns the retry of a one-off poll that has failed, or undefined if retries have ended. */
const retryOf = (step: ConsentStep, error: Error, now: Date): NextPoll | undefined => {
  const since = step.unansweredSince ?? now.toISOString();
  const seconds = secondsBetween(since, now);
  if (seconds > maxRetrySeconds) return undefined;
  const pause = Math.max(tryAgainAfter(seconds), limitedSeconds(error));
  return { step: { ...step, unansweredSince: since }, dueAt: addSeconds(now, pause) };
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
  const isEarly = step.isRepeated && deps.now().toISOString() < firstPollOf(scheduleOf(before));
  const { consent: after, error } = isEarly ? { consent: before } : await tryPoll(step, before, deps);
  if (!step.isRepeated) return error && retryOf(step, error, deps.now());
  // A reactivated consent is polled again from then on (follow-ups.ts).
  if (!after || after.status === 'Paused' || isFinal(consentLifecycle, after.status)) return undefined;
  // A periodic poll without a response waits for its next regular time.
  return { step, dueAt: nextAfter(scheduleOf(after), addSeconds(deps.now(), limitedSeconds(error))) };
};

/** The consent after a poll, undefined if there is no such consent. After a failed poll, the consent before it. */
interface Polled {
  readonly consent: AuthorisableConsent | undefined;
  readonly error?: Error;
}

/** Polls the bank. A bank's error is returned, because it must not end periodic polling. */
const tryPoll = async (step: ConsentStep, before: AuthorisableConsent, deps: WatchDeps): Promise<Polled> => {
  try {
    return { consent: await poll(step, deps) };
  } catch (error) {
    if (!isBankError(error)) throw error;
    log({ event: 'consent.unanswered', kind: step.kind, consentId: step.id, reason: error.name });
    return { consent: before, error };
  }
};
