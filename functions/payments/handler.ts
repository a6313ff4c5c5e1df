import { openBanks } from '#shared/banks/connectors.ts';
import { openGate } from '#shared/http/gate.ts';
import { serve } from '#shared/http/serve.ts';
import { openHttpClient } from '#shared/outbound/http-client.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { kmsSealedBox } from '#shared/secrets/sealed-box.ts';
import { openKms } from '#shared/signing/kms-signer.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openListing } from '#shared/storage/listing.ts';
import { callback, writeCallback } from './callbacks.ts';
import { createPaymentConsent } from './create-payment-consent.ts';
import type { Deps } from './deps.ts';
import { Env } from './env.ts';
import {
  getPaymentConsent,
  listPaymentConsents,
  syncPaymentConsent,
  updatePaymentConsent,
} from './payment-consents.ts';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from './payment-requests.ts';
import { getPayment, listPayments } from './payments.ts';
import { routes } from './routes.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  stores: openPaymentStores(table, openListing(table)),
  table,
  banks: openBanks(env, openHttpClient()),
  secrets: kmsSealedBox(openKms(), env.SECRETS_KEY, systemClock),
  baseUrl: env.BASE_URL,
  consentUpdates: env.CONSENT_UPDATES,
  now: systemClock,
};

export const handler = serve(
  routes,
  {
    createPaymentRequest,
    listPaymentRequests,
    getPaymentRequest,
    cancelPaymentRequest,
    createPaymentConsent,
    getPaymentConsent,
    syncPaymentConsent,
    listPaymentConsents,
    updatePaymentConsent,
    listPayments,
    getPayment,
    writeCallback,
    callback,
  },
  deps,
  openGate(table, env),
);
