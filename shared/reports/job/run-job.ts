import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { isBankFailure } from '#shared/banks/port/errors.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { untilNotReplaced } from '#shared/accounts/read/read-balances.ts';
import { retryAfterOf } from '#shared/accounts/sync/bank-retry.ts';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import { claimJob, failJob, type JobDeps, moveTo } from './claim-job.ts';
import { NoAccountData, reportStoredUntil, TooMuchData } from './needed-data.ts';
import type { FailureReason, ReportJob } from './report-job.ts';

/**
 * Reads the data and returns a report's content.
 *
 * @param progress called after each account
 * @throws NoAccountData, TooMuchData, Problem `consent_not_authorized`, BankUnavailable, BankRejection,
 *   SnapshotReplaced
 */
type MakeContent<J extends ReportJob, Content> = (task: Task<J>, progress: () => Promise<void>) => Promise<Content>;

export interface Task<J> {
  readonly report: J;
  readonly consents: readonly AccountConsent[];
  readonly call: BankCall;
}

export interface RunJobDeps<J extends ReportJob, Content> extends JobDeps<J> {
  readonly reports: JobDeps<J>['reports'] & {
    /** Atomically saves the finished report and its content. Throws Conflict. */
    saveWithContent(from: J, to: J, content: Content, storedUntil: string): Promise<void>;
    eraseContent(id: string): Promise<void>;
  };
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
}

/**
 * Creates a report, or restarts the job if its worker has crashed, reusing the data that the crashed worker stored. The
 * content is stored only once, even if the job runs twice or concurrently.
 *
 * @param watch called with the time at which the job should be checked again
 */
export const runJob = async <J extends ReportJob, Content>(
  id: string,
  make: MakeContent<J, Content>,
  watch: (dueAt: string) => Promise<void>,
  deps: RunJobDeps<J, Content>,
): Promise<void> => {
  const claimed = await claimJob(id, deps);
  if (claimed === undefined) return eraseIfDeleted(id, deps);
  if ('dueAt' in claimed) return watch(claimed.dueAt);
  // If this process crashes, the message that `watch` sends resumes the job.
  await watch(addSeconds(deps.now(), maxDataStepSeconds));
  try {
    const retryAt = await runClaimed(claimed.report, make, deps);
    if (retryAt !== undefined) await watch(retryAt);
  } catch (error) {
    // Another worker has taken over the job, or the client has deleted the report.
    if (!(error instanceof Conflict)) throw error;
    await eraseIfDeleted(id, deps);
  }
};

/**
 * Erases what a worker stored after the content of its deleted report had been erased. If that worker has crashed, the
 * message that `watch` sent leads here.
 */
const eraseIfDeleted = async (id: string, { reports }: RunJobDeps<ReportJob, unknown>): Promise<void> => {
  if ((await reports.get(id))?.status === 'Deleted') await reports.eraseContent(id);
};

/**
 * Runs a claimed job. Returns the time of the next attempt if the cause of a failure is temporary, and undefined
 * otherwise. Throws Conflict.
 */
const runClaimed = async <J extends ReportJob, Content>(
  claimed: J,
  make: MakeContent<J, Content>,
  deps: RunJobDeps<J, Content>,
): Promise<string | undefined> => {
  let report = claimed;
  /** Throws Conflict if the client has deleted the report. */
  const progress = async (): Promise<void> => {
    const next = bumpVersion(report, deps.now().toISOString());
    await deps.reports.save(report, next);
    report = next;
  };
  const consents = await consentsOf(report, deps);
  if (!consents) return failJob(report, 'consent_not_authorized', deps);
  const outcome = await contentOrReason(claimed, consents, make, progress);
  if ('reason' in outcome) return failJob(report, outcome.reason, deps, outcome.retryAfterSeconds);
  const succeeded = moveTo('Succeeded', report, deps);
  await deps.reports.saveWithContent(report, succeeded, outcome.content, reportStoredUntil(consents));
  return undefined;
};

const consentsOf = async (
  { consentIds }: ReportJob,
  { stores }: RunJobDeps<ReportJob, unknown>,
): Promise<readonly AccountConsent[] | undefined> => {
  const consents = await Promise.all(consentIds.map((id) => stores.accountConsents.get(id)));
  const existing = consents.filter((consent) => consent !== undefined);
  return existing.length === consents.length ? existing : undefined;
};

const contentOrReason = async <J extends ReportJob, Content>(
  report: J,
  consents: readonly AccountConsent[],
  make: MakeContent<J, Content>,
  progress: () => Promise<void>,
): Promise<{ readonly content: Content } | { readonly reason: FailureReason; readonly retryAfterSeconds: number }> => {
  try {
    const call = { interactionId: newRandomId() };
    return { content: await untilNotReplaced(() => make({ report, consents, call }, progress)) };
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    return { reason, retryAfterSeconds: retryAfterOf(error) };
  }
};

/** Returns the reason for an expected error, or undefined for an unexpected error. */
const reasonOf = (error: unknown): FailureReason | undefined => {
  if (error instanceof NoAccountData) return 'no_account_data';
  if (error instanceof TooMuchData) return 'too_much_data';
  if (error instanceof Problem && error.code === 'consent_not_authorized') return 'consent_not_authorized';
  return isBankFailure(error) ? 'provider_unavailable' : undefined;
};
