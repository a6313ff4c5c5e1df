import { openBankAccounts } from '#shared/payments/creditor/bank-account-store.ts';
import { openBanks } from '#shared/banks/connectors.ts';
import { openPayeeBanks } from '#shared/payments/payee/payee-banks.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { Env } from './env.ts';
import * as operations from './operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

export const handler = serve(
  routes,
  operations,
  {
    bankAccounts: openBankAccounts(table, openListing(table)),
    payeeBanks: openPayeeBanks(openBanks(env, table), openProviderDirectory(openProviderLinks(table, systemClock))),
    now: systemClock,
  },
  openGate(table, env),
);
