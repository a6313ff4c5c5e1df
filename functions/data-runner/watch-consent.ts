import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { askAboutConsent } from '#shared/consents/watch-consent.ts';
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

type Watching = Extract<DataStep, { due: 'consent' }>;

/** The first poll and the longest pause between two polls, in seconds. */
interface Rhythm {
  readonly since: string;
  readonly first: number;
  readonly longest: number;
}

/** Active consents rarely change at the bank; a consent that awaits further approvers soon will. */
const rhythmOf = (consent: AuthorisableConsent): Rhythm => {
  if (awaitsOthers(consent)) return { since: consent.accessTokenExpiresAt ?? '', first: 15, longest: 3_600 };
  return { since: consent.history.at(-1)?.at ?? consent.createdAt, first: 3_600, longest: 86_400 };
};

const firstOf = ({ since, first }: Rhythm): string => addSeconds(since, first);

/** Returns the time of the next poll. Times are derived from the consent, so several polling chains merge into one. */
const nextAfter = (rhythm: Rhythm, now: Date): string => {
  let dueAt = firstOf(rhythm);
  for (let pause = rhythm.first; dueAt <= now.toISOString(); pause = Math.min(rhythm.longest, pause * 2)) {
    dueAt = addSeconds(dueAt, pause);
  }
  return dueAt;
};

const kindOf = ({ kind, id }: Watching, { stores, ...deps }: WatchDeps): Promise<AuthorisableConsent | undefined> => {
  switch (kind) {
    case 'consent':
      return askAboutConsent(paymentAgreements(stores), id, deps);
    case 'account_consent':
      return askAboutConsent(accountAgreements(stores), id, deps);
  }
};

/** The next poll and its due time. */
interface Again {
  readonly step: Watching;
  readonly dueAt: string;
}

/** How long a one-off poll is retried without a response. Active consents are polled every day anyway. */
const unansweredSeconds = 86_400;

/** Returns the retry of a one-off poll without a response. */
const askedInVain = (step: Watching, now: Date): Again | undefined => {
  const since = step.unansweredSince ?? now.toISOString();
  const seconds = secondsBetween(since, now);
  if (seconds > unansweredSeconds) return undefined;
  return { step: { ...step, unansweredSince: since }, dueAt: addSeconds(now, tryAgainAfter(seconds)) };
};

/**
 * Syncs a consent's status from the bank, so that a withdrawal by the customer or a suspension by the bank takes effect
 * here. Returns the next poll: periodic polls repeat while the consent is active; one-off polls are retried until the
 * bank responds.
 */
export const watchConsent = async (step: Watching, deps: WatchDeps): Promise<Again | undefined> => {
  const { paymentConsents, accountConsents } = deps.stores;
  const find = { consent: paymentConsents.get, account_consent: accountConsents.get }[step.kind];
  const before = await find(step.id);
  if (!before) return undefined;
  const isStarting = step.isRepeated && deps.now().toISOString() < firstOf(rhythmOf(before));
  const answer = isStarting ? 'unanswered' : await asked(step, deps);
  if (!step.isRepeated) return answer === 'unanswered' ? askedInVain(step, deps.now()) : undefined;
  // A periodic poll without a response waits for its next regular time.
  const after = answer === 'unanswered' ? before : answer;
  if (!after || isFinal(consentLifecycle, after.status)) return undefined;
  return { step, dueAt: nextAfter(rhythmOf(after), deps.now()) };
};

/** Failures of a poll. None of them may end periodic polling. */
const isNoAnswer = (error: unknown): error is Error =>
  [BankUnavailable, BankRejection, TokenRejected, NotOffered].some((kind) => error instanceof kind);

/** Returns the consent after the poll. */
const asked = async (step: Watching, deps: WatchDeps): Promise<AuthorisableConsent | 'unanswered' | undefined> => {
  try {
    return await kindOf(step, deps);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    log({ event: 'consent.unanswered', kind: step.kind, consentId: step.id, reason: error.name });
    return 'unanswered';
  }
};
