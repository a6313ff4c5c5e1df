import { createHealthReader } from '#shared/banks/health/health-store.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { standardWebhookSigner } from '#test/support/builders/ed25519-signer.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { baseUrl } from './base-url.ts';
import type { Bank } from '../outside/bank.ts';
import type { Environment } from '../world/world.ts';
import type { FunctionDeps } from './environment.ts';

export type FrontDeps = ReturnType<typeof depsOfFront>;

/** Returns the dependencies with which clients control a sandbox bank. */
export const controlsOf = (bank: Bank, environment: Environment) => ({
  baseUrl: bank.issuer,
  client: { clientId: 'service', signer: { sign: async () => 'signed' } },
  http: bank.controlsOf(environment),
});

/**
 * Creates the dependencies of all operations of the API. No simulated bank supports confirmation of payee. Without
 * controls, clients cannot set a status, as with production banks.
 */
export const depsOfFront = (functionDeps: FunctionDeps, controls?: ReturnType<typeof controlsOf>) => {
  const { table, links, secrets, wait, now, webhookKeys } = functionDeps;
  const payments = createPaymentStores(table);
  const accounts = { ...createAccountConsentStore(table), ...createDataSyncStore(table) };
  const bankDeps = { links, secrets, baseUrl, wait, now };
  return {
    ...bankDeps,
    stores: { ...payments, ...accounts },
    bankAccounts: createBankAccounts(table),
    payeeChecks: createPayeeChecks(table, now),
    payeeBanks: async () => undefined,
    providers: knownBanks,
    health: createHealthReader(table, now),
    sandbox: controls,
    snapshots: createSnapshots(table, secrets),
    sharedAccounts: createSharedAccounts(table, accounts),
    reports: createRiskReports(table, secrets),
    accountReports: createAccountReports(table, secrets),
    subscriptions: createSubscriptions(table, now),
    webhookKeys: webhookPublicKeys(webhookKeys, table, now),
    standardWebhookKeys: standardWebhookSigner,
    targets: 'public' as const,
  };
};
