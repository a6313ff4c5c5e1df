import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { problemOf } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { assertReadable } from '#shared/accounts/read/fetch-data.ts';
import type { JobDeps } from './claim-job.ts';
import type { ReportsOfConsents } from './reports-of-consents.ts';
import { type ReportJob, reportLifecycle } from './report-job.ts';

/**
 * Throws Problem `consent_not_authorized` unless all of a report's consents currently permit reading data. Without this
 * check, a report could be read for longer than its data.
 */
export const assertConsentsReadable = async (
  { consentIds }: ReportJob,
  { stores, now }: { readonly stores: Pick<AccountConsentStore, 'accountConsents'>; readonly now: Clock },
): Promise<void> => {
  for (const consent of await Promise.all(consentIds.map((id) => stores.accountConsents.get(id)))) {
    if (!consent) throw problemOf('consent_not_authorized');
    assertReadable(consent, now());
  }
};

/** Deletes a report. The data runner then erases its content. Throws Conflict. */
export const saveDeleted = async <J extends ReportJob>(report: J, { reports, now }: JobDeps<J>): Promise<void> => {
  const released: J = { ...report, claim: undefined, retryAt: undefined };
  await reports.save(report, move<ReportJob['status'], J>(reportLifecycle, released, 'Deleted', now().toISOString()));
};

export type DeleteAllDeps<J extends ReportJob> = JobDeps<J> & {
  readonly reports: Pick<ReportsOfConsents<J>, 'idsOfConsent' | 'forgetConsent'>;
};

/** Deletes all reports of one kind that use a consent, when the consent's data is deleted. */
export const deleteReportsOf = async <J extends ReportJob>(
  consentId: string,
  deps: DeleteAllDeps<J>,
): Promise<void> => {
  for (const id of await deps.reports.idsOfConsent(consentId))
    await retryOnConflict(async () => {
      const report = await deps.reports.get(id);
      if (report && report.status !== 'Deleted') await saveDeleted(report, deps);
    });
  await deps.reports.forgetConsent(consentId);
};
