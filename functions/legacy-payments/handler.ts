import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createBankAccess } from '#shared/banks/connectors.ts';
import { createPayeeBanks } from '#shared/payments/payee/check-payee.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createAuthorisations } from '#shared/consents/authorisations.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import * as consents from './consents/operations.ts';
import { Env } from './env.ts';
import * as payees from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import * as requests from './requests/operations.ts';
import { routes } from './routes.ts';

const { env, table, guard } = openEndpoints(Env);
const listing = createListing(table);
const stores = createPaymentStores(table, listing);
const providers = createProviderCatalog(table, systemClock);
const bankDeps = { ...createBankAccess(env, table), baseUrl: env.BASE_URL };

const deps = {
  ...bankDeps,
  stores,
  bankAccounts: createBankAccounts(table, listing),
  providers,
  payeeBanks: createPayeeBanks(bankDeps.links, providers),
  payeeChecks: createPayeeChecks(table, systemClock),
  authorisations: createAuthorisations(paymentAgreements(stores), bankDeps),
};

export const handler = serve(routes, { ...consents, ...payees, ...payments, ...requests }, deps, guard);
