import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { accountReportsPurpose, openAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { openSharedAccounts } from '#shared/accounts/read/shared-accounts.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import * as accounts from './accounts/operations.ts';
import { Env } from './env.ts';
import * as reports from './reports/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const stores = openAccountConsentStore(table, listing);
const bankAccess = openBankAccess(env, table);

const deps = {
  stores,
  accountReports: openAccountReports(
    table,
    listing,
    kmsSealedBox({ keyArn: env.SECRETS_KEY, purpose: accountReportsPurpose, table }),
  ),
  snapshots: openSnapshots(table, bankAccess.secrets),
  sharedAccounts: openSharedAccounts(table, stores),
  ...bankAccess,
  providers: openProviderDirectory(openProviderLinks(table, systemClock)),
  baseUrl: env.BASE_URL,
};

export const handler = serve(routes, { ...accounts, ...reports, ...requests }, deps, openGate(table, env));
