import { accessAccounts } from '#functions/account-data/data/operations.ts';
import { startDataSync } from '#functions/account-data/syncs/operations.ts';
import { legacyListAccounts } from '#functions/legacy-accounts/accounts/operations.ts';
import { createRiskReport, getRiskReport } from '#functions/risk-reports/operations.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { maxSkewMs } from '../../world/functions.ts';
import { type FinalResponse, type Scene } from '../scene.ts';
import { customerId } from './report-story.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** Returns the time, in milliseconds, at which a consent has ended on every clock. */
export const endOnEveryClock = (termEndsAt: string): number => Date.parse(termEndsAt) + maxSkewMs + 1;

/** A consent that has ended, and the reports created under it. */
interface EndedConsent {
  readonly consentId: string;
  readonly reports: readonly string[];
}

/**
 * Checks that after the end of a consent, its data and reports cannot be read, and jobs and reports cannot be started.
 */
export const checkNothingWorks = async (
  { consentId, reports }: EndedConsent,
  { world, service, client, market, callUntilFinal }: Scene,
): Promise<void> => {
  const asClient = callBy(client, market);
  const { accountData, legacyAccounts, riskReports } = service;
  const syncRequest = { consentId, accountIds: undefined, sections: undefined };
  const reportRequest = { referenceCustomerId: customerId, consentIds: undefined };
  const page = { page: 1, perPage: 20 };
  const requests: readonly Promise<FinalResponse<unknown>>[] = [
    callUntilFinal(accountData, (deps) =>
      accessAccounts({ ...asClient, body: { consentId, include: ['balances', 'transactions'] } }, deps),
    ),
    callUntilFinal(accountData, (deps) => startDataSync({ ...asClient, body: syncRequest }, deps)),
    callUntilFinal(legacyAccounts, (deps) => legacyListAccounts({ ...asClient, query: { consentId, ...page } }, deps)),
    callUntilFinal(riskReports, (deps) => createRiskReport({ ...asClient, body: reportRequest }, deps)),
    ...reports.flatMap((id) => [
      callUntilFinal(riskReports, (deps) => getRiskReport({ ...asClient, params: { reportId: id } }, deps)),
      callUntilFinal(legacyAccounts, (deps) => readAccountReport(asClient.owner, { id, customerId }, deps)),
    ]),
  ];
  const responses = await Promise.all(requests);
  if (responses.some((response) => 'ok' in response))
    world.violations.push('sharing: A request succeeded after the end of its consent');
};
