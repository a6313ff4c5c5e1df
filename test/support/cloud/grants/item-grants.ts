import type { Grant } from '#infra/local/access/access-control.ts';

/** Returns a function, an action and a kind of item, as in the permissions table: `Timers GetItem RETENTION`. */
const nameOf = ({ grantee, action, leadingKeys = '' }: Grant): string => {
  const name = /-(\w+?)Function\w*Role\w*$/.exec(grantee)?.[1] ?? grantee;
  return [name, action.split(':')[1], leadingKeys.replace(/(?:#\*)+$/, '')].join(' ');
};

/**
 * Returns whether timing determines if a function uses a grant. In each run, only some functions encounter a bank
 * fault, are the first to encrypt on a day, or handle a retry.
 */
const dependsOnTiming = (name: string): boolean =>
  /(?:BREAKER|BANK_HEALTH|BANK_CALLS|SLOTS|DATA_KEY#\S+|SIGNING_PAIR#\S+|ROUND|ANSWER|MILESTONES)$/.test(name);

/** The grants that no journey uses, by the test that uses them. */
const usedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'test/unit/functions/dashboard/pages/pages.test.ts': [
    'Dashboard GetItem BALANCE',
    'Dashboard GetItem PASSKEY',
    'Dashboard GetItem PROVIDER',
    'Dashboard GetItem PROVIDERS',
    'Dashboard BatchGetItem EVENT',
    'Dashboard BatchGetItem FIGURES',
    'Dashboard Query BANK_CALLS',
    'Dashboard Query BANK_HEALTH',
    'Dashboard Query BREAKER',
    'Dashboard Query CLIENTS',
    'Dashboard Query FIGURES',
    'Dashboard Query USAGE',
    'Dashboard Query *#failing',
    'Dashboard Query *#tests',
    'Dashboard PutItem BALANCE',
    'Dashboard PutItem EVENT',
    'Dashboard PutItem PROVIDERS',
    'Dashboard BatchWriteItem PROVIDER',
    'Dashboard UpdateItem BALANCE',
    'Dashboard UpdateItem RATE',
  ],
  'test/unit/functions/bank-events/receive-event.test.ts': ['BankEvents UpdateItem RATE'],
  'test/unit/functions/customer-pages/request/changed-request.test.ts': ['CustomerPages UpdateItem RATE'],
  'test/unit/functions/dashboard/integrator/webhooks/deliveries.test.ts': ['Dashboard PutItem SUBSCRIBERS'],
  'test/unit/functions/dashboard/integrator/payments/payments.test.ts': [
    'StatusReader BatchGetItem MANDATE_TRANSACTION',
    'StatusReader Query MANDATE_TRANSACTIONS',
  ],
  'test/unit/functions/mandates/list.test.ts': ['Mandates Query *#mandate-transactions'],
  'test/unit/functions/status-reader/status-reader.test.ts': [
    ...['ACCOUNT_REQUEST', 'DATA_SYNC', 'PAYMENT', 'RISK_REPORT'].map((kind) => `StatusReader BatchGetItem ${kind}`),
    ...['account-requests', 'data-syncs', 'payments', 'risk-reports'].map((list) => `StatusReader Query *#${list}`),
  ],
  'test/unit/shared/reports/risk-report/reports-of-consent.test.ts': [
    'DataRunner Query CONSENT_REPORTS',
    'DataRunner BatchWriteItem CONSENT_REPORTS',
  ],
  'test/slow/journeys/access.test.ts': [
    'DataRunner Query ACCOUNT_REPORT',
    'DataRunner Query SNAPSHOT',
    'DueSweeper PutItem DUE',
    'Reconciler BatchWriteItem FIGURES',
    'Reconciler BatchWriteItem HEARTBEAT',
    'Reconciler BatchWriteItem JOURNAL',
  ],
  'test/unit/shared/payments/retention and functions/timers': [
    ...['DEBTOR_ACCOUNT', 'PAYMENT'].map((kind) => `Timers GetItem ${kind}`),
    'Timers Query SIGNED_ORDER',
    'Timers PutItem DEBTOR_ACCOUNT',
    ...['PAYING_CUSTOMER', 'SIGNED_ORDER'].map((kind) => `Timers BatchWriteItem ${kind}`),
  ],
  'test/support/cloud/grants/retiring.json': [
    'BankEvents Query MANDATE_TRANSACTIONS',
    ...['FIGURES', 'RETENTION'].map((kind) => `Timers GetItem ${kind}`),
    ...['CLIENTS', 'FIGURES', 'PAYMENT'].map((kind) => `Timers Query ${kind}`),
    'Timers PutItem RETENTION',
    'Timers BatchWriteItem FIGURES',
  ],
  'test/unit/functions/client-sweeper/sweep.test.ts': [
    ...['FIGURES', 'RETENTION'].map((kind) => `ClientSweeper GetItem ${kind}`),
    ...['CLIENTS', 'FIGURES', '*#payment-requests'].map((kind) => `ClientSweeper Query ${kind}`),
    'ClientSweeper PutItem RETENTION',
    'ClientSweeper BatchWriteItem FIGURES',
  ],
  'test/unit/shared/payments/payment/find-payments.test.ts': ['LegacyPayments Query MANDATE_TRANSACTIONS'],
};

/** Returns whether a grant is for a recount, which follows a late write of an entry. A short run recounts few lists. */
const isRecount = (name: string): boolean => name.startsWith('Timers Query *#');

const knownGrants = new Set(Object.values(usedElsewhere).flat());

/** Returns the grants on kinds of item that neither the journeys nor the tests above have used. */
export const unusedItemGrants = (grants: readonly Grant[]): readonly string[] =>
  grants
    .filter(({ leadingKeys, isUsed }) => leadingKeys !== undefined && !isUsed)
    .map(nameOf)
    .filter((name) => !knownGrants.has(name) && !dependsOnTiming(name) && !isRecount(name));
