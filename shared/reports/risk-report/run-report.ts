import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { decimalsOf } from '#shared/standard/money.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import { mainCurrency } from '#shared/reports/figures/facts-of-data.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';
import { distinctAccounts } from '#shared/reports/job/distinct-accounts.ts';
import {
  accountsOfConsents,
  type GatheredAccount,
  reportedDays,
  transactionsOf,
  withFacts,
} from '#shared/reports/job/gather-accounts.ts';
import { NoAccountData, riskReportSections } from '#shared/reports/job/needed-data.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { JobDeps } from '#shared/reports/job/claim-job.ts';
import { runJob } from '#shared/reports/job/run-job.ts';
import { createBalanceSeries } from './balance-series.ts';
import type { ReportContent } from './report-content.ts';
import type { RiskReports } from './risk-report-store.ts';
import type { RiskReport } from './risk-report.ts';

export interface RunReportDeps extends ReadDeps, JobDeps<RiskReport> {
  readonly providers: ProviderCatalog;
  readonly reports: Pick<RiskReports, 'get' | 'save' | 'saveWithContent' | 'eraseContent'>;
}

export const runReport = (id: string, watch: (dueAt: string) => Promise<void>, deps: RunReportDeps): Promise<void> =>
  runJob(id, ({ consents, call }, progress) => gatherContent(consents, call, progress, deps), watch, deps);

/**
 * Reads the accounts of all consents and computes the report. Transactions are read page by page and not retained.
 *
 * @param progress called after each account
 * @throws NoAccountData, Problem `consent_not_authorized`, BankUnavailable, BankRejection, SnapshotReplaced
 */
const gatherContent = async (
  consents: readonly AccountConsent[],
  call: BankCall,
  progress: () => Promise<void>,
  deps: RunReportDeps,
): Promise<ReportContent> => {
  const distinct = distinctAccounts(await accountsOfConsents(consents, call, deps), deps.now());
  const gathered = await withFacts(distinct, riskReportSections, call, deps);
  await progress();
  const accounts = gathered.map(({ facts }) => facts);
  const currency = mainCurrency(accounts);
  if (currency === undefined || accounts.every(({ balance }) => balance === undefined)) throw new NoAccountData();
  const facts = { ...reportedDays(gathered), currency, accounts };
  const figures = createFigures(facts);
  const series = createBalanceSeries(facts);
  for (const account of gathered) {
    for await (const page of transactionsOf(account, deps))
      for (const transaction of page) {
        figures.take(transaction);
        series.take(transaction);
      }
    await progress();
  }
  const period = series.period();
  if (!period) throw new NoAccountData();
  return {
    ...figures.assess(),
    accountHolderName: accounts.flatMap(({ holderName, partyNames = [] }) => holderName ?? partyNames)[0] ?? null,
    asOf: facts.asOf,
    period,
    accounts: await Promise.all(gathered.map((account) => describeAccount(account, deps))),
    balances: series.days().map(({ date, minor }) => ({ date, amount: Number(minor) / 10 ** decimalsOf(currency) })),
  };
};

const describeAccount = async (
  { consent, sharedAccount: { account } }: GatheredAccount,
  { providers }: RunReportDeps,
): Promise<ReportContent['accounts'][number]> => ({
  bank: (await providers(consent.market)).find(consent.providerCode ?? '')?.englishName ?? '',
  kind: account.accountSubType ?? account.accountType ?? '',
  number: account.accountIdentifiers?.[0]?.identification.slice(-4) ?? null,
});
