import { accessAccounts } from '#functions/account-data/data/operations.ts';
import { startDataSync } from '#functions/account-data/syncs/operations.ts';
import { legacyListAccounts } from '#functions/legacy-accounts/accounts/operations.ts';
import { createRiskReport, getRiskReport } from '#functions/risk-reports/operations.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { maxSkewMs } from '../../world/functions.ts';
import { type Answer, callOf, type Scene } from '../scene.ts';
import { customerId } from './report-story.ts';

/** The delay until a consent has ended on every clock. */
export const overOnEveryClock = (termEndsAt: string): number => Date.parse(termEndsAt) + maxSkewMs + 1;

interface Ended {
  readonly consentId: string;
  readonly reports: readonly string[];
}

/** Once a consent has ended, its data cannot be read, and no job or report can be started. */
export const checkTheEnd = async (
  { consentId, reports }: Ended,
  { world, service, client, market, insist }: Scene,
): Promise<void> => {
  const asClient = callOf(client, market);
  const { accountData, legacyAccounts, riskReports } = service;
  const sync = { consentId, accountIds: undefined, sections: undefined };
  const ofCustomer = { referenceCustomerId: customerId, consentIds: undefined };
  const page = { page: 1, perPage: 20 };
  const requested: readonly Promise<Answer<unknown>>[] = [
    insist(accountData, (deps) =>
      accessAccounts({ ...asClient, body: { consentId, include: ['balances', 'transactions'] } }, deps),
    ),
    insist(accountData, (deps) => startDataSync({ ...asClient, body: sync }, deps)),
    insist(legacyAccounts, (deps) => legacyListAccounts({ ...asClient, query: { consentId, ...page } }, deps)),
    insist(riskReports, (deps) => createRiskReport({ ...asClient, body: ofCustomer }, deps)),
    ...reports.flatMap((id) => [
      insist(riskReports, (deps) => getRiskReport({ ...asClient, params: { reportId: id } }, deps)),
      insist(legacyAccounts, (deps) => readAccountReport(asClient.owner, { id, customerId }, deps)),
    ]),
  ];
  const responses = await Promise.all(requested);
  if (responses.some((response) => 'ok' in response))
    world.violations.push('sharing: Account data was read after the end of its consent');
};
