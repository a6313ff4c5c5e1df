import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { openDataSyncStore } from '#shared/accounts/sync/data-sync-store.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { openSharedAccounts } from '#shared/accounts/read/shared-accounts.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import * as consents from './consents/operations.ts';
import * as data from './data/operations.ts';
import { Env } from './env.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';
import * as syncs from './syncs/operations.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const listing = openListing(table);
const consentStore = openAccountConsentStore(table, listing);
const bankAccess = openBankAccess(env, table);

const deps = {
  stores: { ...consentStore, ...openDataSyncStore(table, listing) },
  snapshots: openSnapshots(table, bankAccess.secrets),
  sharedAccounts: openSharedAccounts(table, consentStore),
  ...bankAccess,
  providers: openProviderDirectory(openProviderLinks(table, systemClock)),
  baseUrl: env.BASE_URL,
};

export const handler = serve(routes, { ...consents, ...data, ...requests, ...syncs }, deps, openGate(table, env));
