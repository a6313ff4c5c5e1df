import type { AccountConsent } from '#shared/account-consents/account-consent.ts';
import { BankRefusal, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { SnapshotReplaced } from '#shared/snapshots/snapshot-store.ts';
import { type GatherDeps, gatherContent, NoAccountData } from './gather-content.ts';
import { claimReport, claimSeconds, failReport, type JobDeps, moveTo } from './report-job.ts';
import type { ReportContent } from './report-content.ts';
import { firstEnd } from './request-report.ts';
import type { FailureReason, RiskReport } from './risk-report.ts';

export type RunReportDeps = GatherDeps & JobDeps;

/**
 * Makes a report, or does so again if the worker that had the job has died. What the dead worker read at the banks is
 * not read again. A report gets its content once: running the job twice, also at the same time, has no further effect.
 *
 * @param watch called with the time at which somebody should look at the job again
 */
export const runReport = async (
  id: string,
  watch: (dueAt: string) => Promise<void>,
  deps: RunReportDeps,
): Promise<void> => {
  const claimed = await claimReport(id, deps);
  if (claimed === undefined) return;
  if ('dueAt' in claimed) return watch(claimed.dueAt);
  // If this process dies, the message that watch sends takes the job up again.
  await watch(addSeconds(deps.now(), claimSeconds));
  try {
    const retryAt = await make(claimed.report, deps);
    if (retryAt !== undefined) await watch(retryAt);
  } catch (error) {
    // Another worker has taken the job, or the client has deleted the report.
    if (!(error instanceof Conflict)) throw error;
  }
};

/** Returns when it is tried again, if it failed for a reason that may pass. Throws Conflict. */
const make = async (claimed: RiskReport, deps: RunReportDeps): Promise<string | undefined> => {
  let report = claimed;
  /** Keeps the job for longer. */
  const progress = async (): Promise<void> => {
    const at = deps.now().toISOString();
    const next = { ...revise(report, at), claim: { by: newId(), until: addSeconds(at, claimSeconds) } };
    await deps.reports.save(report, next);
    report = next;
  };
  const consents = await consentsOf(report, deps);
  if (!consents) return failReport(report, 'consent_not_authorized', deps);
  const made = await madeOrReason(consents, progress, deps);
  if (typeof made === 'string') return failReport(report, made, deps);
  const succeeded = moveTo('Succeeded', report, deps);
  await deps.reports.saveWithContent(report, succeeded, made, firstEnd(consents));
  return undefined;
};

const consentsOf = async (
  { consentIds }: RiskReport,
  { stores }: RunReportDeps,
): Promise<readonly AccountConsent[] | undefined> => {
  const consents = await Promise.all(consentIds.map((id) => stores.accountConsents.get(id)));
  const known = consents.filter((consent) => consent !== undefined);
  return known.length === consents.length ? known : undefined;
};

/** How often the content is made again because somebody else read the data at a bank in the meantime. */
const mostReplacements = 3;

const madeOrReason = async (
  consents: readonly AccountConsent[],
  progress: () => Promise<void>,
  deps: RunReportDeps,
): Promise<ReportContent | FailureReason> => {
  for (let round = 1; ; round += 1) {
    try {
      return await gatherContent(consents, { interactionId: newId() }, progress, deps);
    } catch (error) {
      if (error instanceof SnapshotReplaced && round < mostReplacements) continue;
      const reason = reasonOf(error);
      if (!reason) throw error;
      return reason;
    }
  }
};

/** Undefined for an error that is a bug. */
const reasonOf = (error: unknown): FailureReason | undefined => {
  if (error instanceof NoAccountData) return 'no_account_data';
  if (error instanceof Problem && error.code === 'consent_not_authorized') return 'consent_not_authorized';
  const isBankTrouble =
    error instanceof BankUnavailable ||
    error instanceof BankRefusal ||
    error instanceof NotOffered ||
    error instanceof TokenRejected ||
    (error instanceof Problem && error.code === 'provider_unavailable');
  return isBankTrouble ? 'provider_unavailable' : undefined;
};
