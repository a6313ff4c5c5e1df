import { accountReportsPurpose, createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createBankAccess } from '#shared/banks/connectors.ts';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { createScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createRiskReports, reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { Env } from './env.ts';
import { type Deps, runStep } from './run-step.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);
const bankAccess = createBankAccess(env, table);
const secretsFor = (purpose: string) => kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose, table });
const consents = createAccountConsentStore(table);

const deps: Deps = {
  stores: { ...consents, ...createDataSyncStore(table), ...createPaymentStores(table) },
  snapshots: createSnapshots(table, bankAccess.secrets),
  sharedAccounts: createSharedAccounts(table, consents),
  reports: createRiskReports(table, secretsFor(reportsPurpose)),
  accountReports: createAccountReports(table, secretsFor(accountReportsPurpose)),
  providers: createProviderCatalog(table, systemClock),
  ...bankAccess,
  retentionDays: env.DATA_RETENTION_DAYS,
  sender: createScheduledSender(env),
  queue: env.DATA_STEPS_QUEUE,
};

export const handler = consume('data-runner', DataStep.parse, (step) => runStep(step, deps));
