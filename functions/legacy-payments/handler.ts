import { openBankAccounts } from '#shared/payments/creditor/bank-account-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { openPayeeBanks } from '#shared/payments/payee/payee-banks.ts';
import { openPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { openAuthorisations } from '#shared/consents/authorisations.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import * as consents from './consents/operations.ts';
import { Env } from './env.ts';
import * as payees from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const stores = openPaymentStores(table, listing);
const providers = openProviderDirectory(openProviderLinks(table, systemClock));
const bankDeps = { ...openBankAccess(env, table), baseUrl: env.BASE_URL };

const deps = {
  ...bankDeps,
  stores,
  bankAccounts: openBankAccounts(table, listing),
  providers,
  payeeBanks: openPayeeBanks(bankDeps.links, providers),
  payeeChecks: openPayeeChecks(table, systemClock),
  authorisations: openAuthorisations(paymentAgreements(stores), bankDeps),
};

export const handler = serve(routes, { ...consents, ...payees, ...payments, ...requests }, deps, openGate(table, env));
