import { Posted, receiveEvent } from '#functions/bank-events/receive-event.ts';
import { runStep } from '#functions/data-runner/run-step.ts';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { BankHint } from '../outside/bank-reports.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { openDataSyncStore } from '#shared/accounts/sync/data-sync-store.ts';
import { openDebtorAccountStore } from '#shared/payments/payer/remember-debtor.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openFigures } from '#shared/reports/figures/risk/open-figures.ts';
import { openRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { openSharedAccounts } from '#shared/accounts/read/shared-accounts.ts';
import { openSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { baseUrl } from './base-url.ts';
import { dataSteps, following, type OpenFunction, type Opened, type Surroundings } from './environment.ts';

const storesOf = ({ table, listing }: Opened) => ({
  ...openAccountConsentStore(table, listing),
  ...openDataSyncStore(table, listing),
});

/** The function that processes account data in the background, and the function that receives bank events. */
export const openAccountDataWork = ({ world, queues, bank }: Surroundings, open: OpenFunction): void => {
  const retentionDays = world.fate.happens('account data is kept for a day', 0.5) ? 1 : 0;
  const runner = open(
    'data-runner',
    (opened) => {
      const { table, listing, links, secrets, scheduledSender, now } = opened;
      const stores = {
        ...storesOf(opened),
        ...openDebtorAccountStore(table, listing),
        ...openPaymentStores(table, listing),
      };
      const deps = {
        stores,
        snapshots: openSnapshots(table, secrets),
        sharedAccounts: openSharedAccounts(table, stores),
        reports: openRiskReports(table, listing, secrets),
        accountReports: openAccountReports(table, listing, secrets),
        openFigures,
        providers: knownBanks,
        links,
        secrets,
        retentionDays,
        sender: scheduledSender,
        queue: dataSteps,
        now,
      };
      return consume('data-runner', DataStep.parse, (step) => runStep(step, deps));
    },
    300,
  );
  queues.read(dataSteps.url, { function: runner, batchSize: 10, visibilitySeconds: 1_800 });

  const bankEvents = open('bank-events', ({ table, listing, batchSender }) => ({
    eventsOf: async () => ({ open: async (body: string) => BankHint.parse(JSON.parse(body)) }),
    stores: { ...openPaymentStores(table, listing), ...openAccountConsentStore(table, listing) },
    sender: batchSender,
    following,
    dataSteps,
  }));
  bank.reportTo(({ url, body }, answered) => {
    const [provider, kind, consentId] = url.slice(`${baseUrl}/bank-events/`.length).split('/');
    bankEvents.invoke(
      (deps) => receiveEvent(Posted.parse({ provider, kind, consentId, body }), deps),
      (outcome) => answered(outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined),
    );
  });
};
