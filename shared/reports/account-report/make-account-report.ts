import { dayIn } from '#shared/standard/markets/day.ts';
import type { CategorisedTransaction } from '#shared/reports/figures/account-information/account-information.ts';
import {
  type AccountInformationFigures,
  createAccountInformation,
} from '#shared/reports/figures/account-information/create-account-information.ts';
import { transactionFacts } from '#shared/reports/figures/facts-of-data.ts';
import type { JobDeps } from '#shared/reports/job/claim-job.ts';
import {
  accountsOfConsents,
  countryOf,
  type GatheredAccount,
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
  readonly accountReports: Pick<AccountReports, 'get' | 'save' | 'writeTransactions' | 'saveWithContent'>;
}

/** Creates an account information report with `runJob`. */
export const makeAccountReport = (
  id: string,
  watch: (dueAt: string) => Promise<void>,
  { accountReports, ...deps }: MakeAccountReportDeps,
): Promise<void> =>
  runJob(
    id,
    {
      make: (task, progress) => make(task, progress, { ...deps, accountReports }),
      saveWithContent: accountReports.saveWithContent,
    },
    watch,
    { ...deps, reports: accountReports },
  );

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
  if (accounts.every(({ balance }) => balance === undefined)) throw new NoAccountData();
  const asOf = dayIn(countryOf(consents[0]).timeZone, deps.now().toISOString());
  const figures = createAccountInformation({ asOf, currency: report.currency, accounts });
  const chunks = async function* () {
    for (const account of gathered) {
      yield* categorised(account, figures, deps);
      await progress();
    }
    yield figures.undecided();
  };
  const pages = await deps.accountReports.writeTransactions(report.id, chunks(), reportStoredUntil(consents));
  const information = figures.figures();
  if (!information.period) throw new NoAccountData();
  return { information, accounts: gathered.map(describeAccount), pages };
};

/**
 * Yields an account's transactions with their categories, page by page. Omits those that `figures.undecided` returns.
 */
async function* categorised(
  account: GatheredAccount,
  figures: AccountInformationFigures,
  deps: Pick<ReadDeps, 'snapshots'>,
): AsyncGenerator<readonly CategorisedTransaction[]> {
  const dayOf = (at: string) => dayIn(countryOf(account.consent).timeZone, at);
  for await (const page of transactionsOf(account, deps))
    yield page.flatMap((item) => {
      const transaction = transactionFacts(account.facts.accountId, item, dayOf);
      return (transaction && figures.take(transaction)) ?? [];
    });
}

const describeAccount = ({ consent, sharedAccount }: GatheredAccount): ReportedAccount => ({
  ...sharedAccount,
  providerCode: consent.providerCode ?? '',
  sharedAt: consent.history.find(({ status }) => status === 'Authorized')?.at ?? consent.createdAt,
});
