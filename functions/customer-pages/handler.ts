import { openAuthorisations } from '#shared/consents/authorisations.ts';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { openClients } from '#shared/clients/client-store.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openProviderLinks } from '#shared/banks/directory/link-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openProviderDirectory } from '#shared/banks/providers/providers.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import * as accounts from './accounts/operations.ts';
import * as callback from './callback/operations.ts';
import { Env } from './env.ts';
import * as payment from './payment/operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const stores = { ...openPaymentStores(table, listing), ...openAccountConsentStore(table, listing) };
const authorisationDeps = { ...openBankAccess(env, table), baseUrl: env.BASE_URL };

const deps = {
  ...authorisationDeps,
  stores,
  clients: openClients(table, systemClock),
  providers: openProviderDirectory(openProviderLinks(table, systemClock), env.LISTED_PROVIDERS),
  authorisations: {
    consent: openAuthorisations(paymentAgreements(stores), authorisationDeps),
    account_consent: openAuthorisations(accountAgreements(stores), authorisationDeps),
  },
};

export const handler = serve(routes, { ...accounts, ...callback, ...payment }, deps, openGate(table, env));
