import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { retryAtOf } from '#shared/accounts/sync/bank-retry.ts';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type FailureReason, isDone, reportLifecycle, type ReportJob, type ReportStatus } from './report-job.ts';

export interface JobDeps<J extends ReportJob> {
  readonly reports: Pick<Entities<J>, 'get' | 'save'>;
  readonly now: Clock;
}

/** Minimum delays before each retry if a bank does not respond. */
const pauseSeconds = [5, 30, 300] as const;
/** Maximum number of attempts at a job whose workers keep crashing. */
const maxAttempts = 10;

/** The report whose job was claimed, or the time of the next check, or undefined if there is nothing to do. */
export type ClaimedJob<J> = { readonly report: J } | { readonly dueAt: string } | undefined;

/** Claims a job, unless another worker holds it or it is not due yet. Each transition is one conditional write. */
export const claimJob = <J extends ReportJob>(id: string, deps: JobDeps<J>): Promise<ClaimedJob<J>> =>
  retryOnConflict(async () => {
    for (;;) {
      const report = await deps.reports.get(id);
      if (!report || isDone(report)) return undefined;
      const step = nextStep(report, deps.now().toISOString());
      if ('dueAt' in step) return step;
      await deps.reports.save(report, step.next);
      if (step.next.status === 'Processing') return { report: step.next };
    }
  });

const nextStep = <J extends ReportJob>(report: J, at: string): { readonly next: J } | { readonly dueAt: string } => {
  const to = (status: ReportStatus): J => withStatus(report, status, at);
  const started = { claim: claimFrom(at, maxDataStepSeconds), attempts: report.attempts + 1 };
  switch (report.status) {
    case 'Awaiting':
      return { next: to('Enqueued') };
    case 'Enqueued':
      return { next: { ...to('Processing'), ...started } };
    case 'Processing':
      if (isHeld(report.claim, at)) return { dueAt: report.claim.until };
      return {
        next:
          report.attempts < maxAttempts
            ? { ...bumpVersion(report, at), ...started }
            : { ...to('Failed'), reason: 'internal_error' },
      };
    case 'Failed':
      return { next: to('Scheduled') };
    case 'Scheduled':
      if (report.retryAt && report.retryAt > at) return { dueAt: report.retryAt };
      return { next: { ...to('Enqueued'), retryAt: undefined } };
    case 'Succeeded':
    case 'Deleted':
      throw new Error(`A report with the status ${report.status} has no next step`);
  }
};

const withStatus = <J extends ReportJob>(report: J, status: ReportStatus, at: string): J =>
  move<ReportStatus, J>(reportLifecycle, report, status, at);

/** Moves a report to a status, releases its job and clears the failure reason. */
export const moveTo = <J extends ReportJob>(status: ReportStatus, report: J, { now }: Pick<JobDeps<J>, 'now'>): J =>
  withStatus({ ...report, claim: undefined, reason: undefined }, status, now().toISOString());

/**
 * Ends a failed attempt. Returns the time of the next attempt, or undefined if there is none. Throws Conflict.
 *
 * @param retryAfterSeconds the wait that the failure of a bank requires
 */
export const failJob = async <J extends ReportJob>(
  report: J,
  reason: FailureReason,
  deps: JobDeps<J>,
  retryAfterSeconds = 0,
): Promise<string | undefined> => {
  const pause = reason === 'provider_unavailable' ? pauseSeconds[report.attempts - 1] : undefined;
  const retryAt = pause === undefined ? undefined : retryAtOf(deps.now(), pause, retryAfterSeconds);
  const failed: J = { ...moveTo('Failed', report, deps), reason, retryAt };
  await deps.reports.save(report, failed);
  if (retryAt === undefined) return undefined;
  await deps.reports.save(failed, { ...moveTo('Scheduled', failed, deps), reason });
  return retryAt;
};
