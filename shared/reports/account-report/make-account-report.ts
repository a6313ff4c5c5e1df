import { authorisedAt } from '#shared/accounts/consent/account-consent.ts';
import { createAccountInformation } from '#shared/reports/figures/account-information/create-account-information.ts';
import type { JobDeps } from '#shared/reports/job/claim-job.ts';
import {
  accountsOfConsents,
  type GatheredAccount,
  reportedDays,
  transactionsOf,
  withFacts,
} from '#shared/reports/job/gather-accounts.ts';
import { accountReportSections, NoAccountData, reportStoredUntil } from '#shared/reports/job/needed-data.ts';
import { runJob, type Task } from '#shared/reports/job/run-job.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { AccountReportHead, ReportedAccount } from './account-report-content.ts';
import type { AccountReports } from './account-report-store.ts';
import type { AccountReport } from './account-report.ts';

export interface MakeAccountReportDeps extends ReadDeps, Omit<JobDeps<AccountReport>, 'reports'> {
  readonly accountReports: Pick<
    AccountReports,
    'get' | 'save' | 'writeTransactions' | 'saveWithContent' | 'eraseContent'
  >;
}

/** Creates an account information report with `runJob`. */
export const makeAccountReport = (
  id: string,
  watch: (dueAt: string) => Promise<void>,
  { accountReports, ...deps }: MakeAccountReportDeps,
): Promise<void> =>
  runJob(id, (task, progress) => make(task, progress, { ...deps, accountReports }), watch, {
    ...deps,
    reports: accountReports,
  });

/** Reads the transactions page by page, and stores each page with its categories before reading the next page. */
const make = async (
  { report, consents, call }: Task<AccountReport>,
  progress: () => Promise<void>,
  deps: MakeAccountReportDeps,
): Promise<AccountReportHead> => {
  const shared = await accountsOfConsents(consents, call, deps);
  const requestedAccounts = shared.filter(({ sharedAccount }) => report.accountIds.includes(sharedAccount.id));
  const gathered = await withFacts(requestedAccounts, accountReportSections, call, deps);
  await progress();
  const accounts = gathered.map(({ facts }) => facts);
  // The last release stored an empty currency if no account has one.
  const currency = report.currency || accounts[0]?.currency;
  const hasOneCurrency = currency !== undefined && accounts.every((account) => account.currency === currency);
  if (!hasOneCurrency || accounts.every(({ balance }) => balance === undefined)) throw new NoAccountData();
  const figures = createAccountInformation({ ...reportedDays(gathered), currency, accounts });
  // Omits the transactions that `figures.undecided` returns.
  const chunks = async function* () {
    for (const account of gathered) {
      for await (const page of transactionsOf(account, deps))
        yield page.flatMap((transaction) => figures.take(transaction) ?? []);
      await progress();
    }
    yield figures.undecided();
  };
  const pages = await deps.accountReports.writeTransactions(report.id, chunks(), reportStoredUntil(consents));
  const information = figures.figures();
  if (!information.period) throw new NoAccountData();
  return { information, accounts: gathered.map(describeAccount), pages };
};

const describeAccount = ({ consent, sharedAccount }: GatheredAccount): ReportedAccount => ({
  ...sharedAccount,
  providerCode: consent.providerCode ?? '',
  sharedAt: authorisedAt(consent),
});
