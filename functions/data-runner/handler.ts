import { accountReportsPurpose, openAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { openDataSyncStore } from '#shared/accounts/sync/data-sync-store.ts';
import { openDebtorAccountStore } from '#shared/payments/payer/remember-debtor.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openFigures } from '#shared/reports/figures/risk/open-figures.ts';
import { openRiskReports, reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { openSharedAccounts } from '#shared/accounts/read/shared-accounts.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { Env } from './env.ts';
import { type Deps, runStep } from './run-step.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const bankAccess = openBankAccess(env, table);
const secretsFor = (purpose: string) => kmsSealedBox({ keyArn: env.SECRETS_KEY, purpose, table });
const consents = openAccountConsentStore(table, listing);

const deps: Deps = {
  stores: {
    ...consents,
    ...openDataSyncStore(table, listing),
    ...openDebtorAccountStore(table, listing),
    ...openPaymentStores(table, listing),
  },
  snapshots: openSnapshots(table, bankAccess.secrets),
  sharedAccounts: openSharedAccounts(table, consents),
  reports: openRiskReports(table, listing, secretsFor(reportsPurpose)),
  accountReports: openAccountReports(table, listing, secretsFor(accountReportsPurpose)),
  openFigures,
  providers: openProviderDirectory(openProviderLinks(table, systemClock)),
  ...bankAccess,
  retentionDays: env.DATA_RETENTION_DAYS,
  sender: openScheduledSender(env),
  queue: env.DATA_STEPS_QUEUE,
};

export const handler = consume('data-runner', DataStep.parse, (step) => runStep(step, deps));
