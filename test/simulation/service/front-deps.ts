import { openAuthorisations } from '#shared/consents/authorisations.ts';
import { openPlayBank } from '#functions/payments/consents/play-bank.ts';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { openBankAccounts } from '#shared/payments/creditor/bank-account-store.ts';
import { openDataSyncStore } from '#shared/accounts/sync/data-sync-store.ts';
import { openDebtorAccountStore } from '#shared/payments/payer/remember-debtor.ts';
import { openPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { openRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { openSharedAccounts } from '#shared/accounts/read/shared-accounts.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { openSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { baseUrl } from './base-url.ts';
import type { Bank } from '../outside/bank.ts';
import type { Environment } from '../world/world.ts';
import type { Opened } from './environment.ts';

export type FrontDeps = ReturnType<typeof depsOfFront>;

/** The controls of a sandbox bank. */
export const controlsOf = (bank: Bank, environment: Environment) => ({
  sandboxBanks: bank.issuer,
  http: bank.controlsOf(environment),
});

/**
 * The dependencies of all operations behind the front. No bank supports confirmation of payee here. Without controls,
 * banks are real.
 */
export const depsOfFront = (opened: Opened, controls?: ReturnType<typeof controlsOf>) => {
  const { table, listing, links, secrets, now, webhookKeys } = opened;
  const payments = openPaymentStores(table, listing);
  const accounts = { ...openAccountConsentStore(table, listing), ...openDataSyncStore(table, listing) };
  const bankDeps = { links, secrets, baseUrl, now };
  return {
    ...bankDeps,
    stores: { ...payments, ...accounts, ...openDebtorAccountStore(table, listing) },
    authorisations: openAuthorisations(paymentAgreements(payments), bankDeps),
    bankAccounts: openBankAccounts(table, listing),
    payeeChecks: openPayeeChecks(table, now),
    payeeBanks: async () => undefined,
    providers: knownBanks,
    playBank: controls && openPlayBank({ ...bankDeps, ...controls, stores: payments }),
    snapshots: openSnapshots(table, secrets),
    sharedAccounts: openSharedAccounts(table, accounts),
    reports: openRiskReports(table, listing, secrets),
    accountReports: openAccountReports(table, listing, secrets),
    subscriptions: openSubscriptions(table, now),
    webhookKeys: webhookPublicKeys(webhookKeys, table, now),
    targets: 'public' as const,
  };
};
