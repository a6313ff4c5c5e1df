import { tryToRevoke } from '#shared/consents/revoke-consent.ts';
import { runSync, type RunSyncDeps } from '#shared/accounts/sync/run-sync.ts';
import { type DebtorDeps, rememberDebtor } from '#shared/payments/payer/debtor-accounts.ts';
import type { DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { AccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { makeAccountReport, type MakeAccountReportDeps } from '#shared/reports/account-report/make-account-report.ts';
import { deleteReportsOf } from '#shared/reports/job/end-job.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import type { RiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { runReport, type RunReportDeps } from '#shared/reports/risk-report/run-report.ts';
import { endSuperseded } from '#shared/accounts/consent/end-superseded.ts';
import { eraseData, type EraseDeps } from '#shared/accounts/read/snapshot-store.ts';
import { watchConsent, type WatchDeps } from './watch-consent.ts';

export interface Deps
  extends Omit<RunSyncDeps, 'stores'>, RunReportDeps, MakeAccountReportDeps, Pick<EraseDeps, 'retentionDays'> {
  readonly stores: RunSyncDeps['stores'] & DebtorDeps['stores'] & WatchDeps['stores'];
  readonly reports: RiskReports;
  readonly accountReports: AccountReports;
  readonly sender: DelayedSender;
  /** The queue that triggers this function. */
  readonly queue: Queue;
}

/**
 * Runs one step of an account data job, or polls the status of an account or payment consent. Running a step again
 * because of a duplicate message has no further effect.
 */
export const runStep = async (step: DataStep, deps: Deps): Promise<void> => {
  const send = (next: DataStep, dueAt: string): Promise<void> =>
    deps.sender.send(deps.queue, next, dueAt, `${next.due} ${next.id} ${dueAt}`);
  const queueAgain = (dueAt: string): Promise<void> => send(step, dueAt);
  switch (step.due) {
    case 'sync':
      return runSync(step.id, queueAgain, deps);
    case 'erasure': {
      const eraseDerivedReports = async (consentId: string): Promise<void> => {
        await deleteReportsOf(consentId, deps);
        await deleteReportsOf(consentId, { ...deps, reports: deps.accountReports });
      };
      const dueAt = await eraseData(step.id, { ...deps, eraseDerivedReports });
      return dueAt === undefined ? undefined : queueAgain(dueAt);
    }
    case 'revocation': {
      const consent = await deps.stores.accountConsents.get(step.id);
      if (!consent) return undefined;
      const endReplaced = () => endSuperseded(consent, deps);
      const retry = await tryToRevoke(consent, 'account', step.failingSince, deps, endReplaced);
      return retry && send({ ...step, failingSince: retry.failingSince }, retry.dueAt);
    }
    case 'debtor':
      return rememberDebtor(step.id, deps);
    case 'consent': {
      const next = await watchConsent(step, deps);
      return next && send(next.step, next.dueAt);
    }
    case 'risk-report':
      return runReport(step.id, queueAgain, deps);
    case 'report-erasure':
      return deps.reports.eraseContent(step.id);
    case 'account-report':
      return makeAccountReport(step.id, queueAgain, deps);
    case 'account-report-erasure':
      return deps.accountReports.eraseContent(step.id);
  }
};
