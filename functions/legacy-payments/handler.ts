import { openBankAccounts } from '#shared/payments/creditor/bank-account-store.ts';
import { openBankAccess } from '#shared/banks/connectors.ts';
import { openPayeeBanks } from '#shared/payments/payee/payee-banks.ts';
import type { CheckPayeeDeps } from '#shared/payments/payee/check-payee.ts';
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
import {
  type ConsentDeps,
  legacyCreatePaymentConsent,
  legacyGetPaymentConsent,
  legacySyncPaymentConsent,
} from './consents/operations.ts';
import { Env } from './env.ts';
import { legacyCheckPayee } from './payees/operations.ts';
import { legacyGetPayment, legacyListPayments, legacyWritePayment, type PaymentDeps } from './payments/operations.ts';
import {
  legacyCreatePaymentRequest,
  legacyFetchPaymentRequest,
  legacyGetPaymentRequest,
  legacyInitiatePaymentRequest,
  legacyListPaymentRequests,
  type RequestDeps,
} from './requests/operations.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);
const stores = openPaymentStores(table, listing);
const providers = openProviderDirectory(openProviderLinks(table, systemClock));
const bankDeps = { ...openBankAccess(env, table), baseUrl: env.BASE_URL };

const deps: RequestDeps & ConsentDeps & PaymentDeps & CheckPayeeDeps = {
  ...bankDeps,
  stores,
  bankAccounts: openBankAccounts(table, listing),
  providers,
  payeeBanks: openPayeeBanks(bankDeps.links, providers),
  payeeChecks: openPayeeChecks(table, systemClock),
  authorisations: openAuthorisations(paymentAgreements(stores), bankDeps),
};

export const handler = serve(
  routes,
  {
    legacyCreatePaymentRequest,
    legacyInitiatePaymentRequest,
    legacyListPaymentRequests,
    legacyGetPaymentRequest,
    legacyFetchPaymentRequest,
    legacyCreatePaymentConsent,
    legacyGetPaymentConsent,
    legacySyncPaymentConsent,
    legacyListPayments,
    legacyGetPayment,
    legacyWritePayment,
    legacyCheckPayee,
  },
  deps,
  openGate(table, env),
);
