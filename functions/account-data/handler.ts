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
import {
  type ConsentDeps,
  createAccountConsent,
  getAccountConsent,
  listAccountConsents,
  revokeAccountConsent,
} from './consents/operations.ts';
import { type AccessDeps, accessAccounts } from './data/operations.ts';
import { Env } from './env.ts';
import {
  createAccountRequest,
  deleteAccountRequest,
  getAccountRequest,
  listAccountRequests,
  type RequestDeps,
  updateAccountRequest,
} from './requests/operations.ts';
import { routes } from './routes.ts';
import { getDataSync, startDataSync, type SyncDeps } from './syncs/operations.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const listing = openListing(table);
const consents = openAccountConsentStore(table, listing);
const bankAccess = openBankAccess(env, table);

const deps: RequestDeps & ConsentDeps & SyncDeps & AccessDeps = {
  stores: { ...consents, ...openDataSyncStore(table, listing) },
  snapshots: openSnapshots(table, bankAccess.secrets),
  sharedAccounts: openSharedAccounts(table, consents),
  ...bankAccess,
  providers: openProviderDirectory(openProviderLinks(table, systemClock)),
  baseUrl: env.BASE_URL,
};

export const handler = serve(
  routes,
  {
    createAccountRequest,
    listAccountRequests,
    getAccountRequest,
    updateAccountRequest,
    deleteAccountRequest,
    createAccountConsent,
    listAccountConsents,
    getAccountConsent,
    revokeAccountConsent,
    startDataSync,
    getDataSync,
    accessAccounts,
  },
  deps,
  openGate(table, env),
);
