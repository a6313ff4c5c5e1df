import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openRiskReports, reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const secrets = kmsSealedBox({ keyArn: env.SECRETS_KEY, purpose: reportsPurpose, table });

const deps = {
  stores: openAccountConsentStore(table, listing),
  reports: openRiskReports(table, listing, secrets),
  // Only checks whether data exists; never decrypts it.
  snapshots: openSnapshots(table, secrets),
  now: systemClock,
};

export const handler = serve(routes, operations, deps, openGate(table, env));
