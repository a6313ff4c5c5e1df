import { Posted, receiveEvent } from '#functions/bank-events/receive-event.ts';
import { runStep } from '#functions/data-runner/run-step.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import { BankNotification } from '../outside/bank-reports.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { createRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { baseUrl } from './base-url.ts';
import { dataSteps, paymentPolls, type DefineFunction, type FunctionDeps, type Simulated } from './environment.ts';

const storesOf = ({ table }: FunctionDeps) => ({
  ...createAccountConsentStore(table),
  ...createDataSyncStore(table),
});

/** Creates the background function for account data, and the function that receives bank events. */
export const createAccountDataWork = ({ world, queues, bank }: Simulated, define: DefineFunction): void => {
  const retentionDays = world.fate.happens('account data is kept for a day', 0.5) ? 1 : 0;
  const runner = define(
    'data-runner',
    (functionDeps) => {
      const { table, links, secrets, scheduledSender, wait, now } = functionDeps;
      const stores = { ...storesOf(functionDeps), ...createPaymentStores(table) };
      const deps = {
        stores,
        snapshots: createSnapshots(table, secrets),
        sharedAccounts: createSharedAccounts(table, stores),
        reports: createRiskReports(table, secrets),
        accountReports: createAccountReports(table, secrets),
        providers: knownBanks,
        links,
        secrets,
        retentionDays,
        sender: scheduledSender,
        queue: dataSteps,
        wait,
        now,
      };
      return consume('data-runner', DataStep.parse, (step) => runStep(step, deps));
    },
    300,
  );
  queues.read(dataSteps.url, { function: runner, batchSize: 10, visibilitySeconds: 1_800 });

  const bankEvents = define('bank-events', ({ table, batchSender, now }) => ({
    eventReaderOf: async () => async (body: string) => BankNotification.parse(JSON.parse(body)),
    stores: { ...createPaymentStores(table), ...createAccountConsentStore(table) },
    sender: batchSender,
    paymentPolls,
    dataSteps,
    limiter: createRateLimiter(table, now),
    suspects: boundedMap<true>(1_000),
  }));
  bank.sendEventsTo(({ url, body }, responded) => {
    const [provider, kind, consentId] = url.slice(`${baseUrl}/bank-events/`.length).split('/');
    bankEvents.invoke(
      (deps) => receiveEvent(Posted.parse({ provider, kind, consentId, body }), deps),
      (outcome) => responded(outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined),
    );
  });
};
