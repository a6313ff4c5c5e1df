import { Problem } from '#shared/platform/problems/problem.ts';

/**
 * The data model. One table, `ledger`, with the keys pk and sk, and one index, `lists`, with the keys list and listed.
 *
 * | item                      | read by                                  | written by                               |
 * |---------------------------|------------------------------------------|------------------------------------------|
 * | client                    | every request (cached for seconds)       | operator                                 |
 * | client directory entry    | operator: all clients by name            | operator, with the client                |
 * | API keys of an App ID     | session creation                         | operator                                 |
 * | last use of an API key    | dashboard                                | session creation, once an hour at most   |
 * | proposed signing key      | dashboard: all of a client               | dashboard                                |
 * | member, passkey           | every page of the dashboard; sign-in     | dashboard                                |
 * | invitation, challenge     | joining and signing in, once             | dashboard; operator                      |
 * | session of the dashboard  | every page of the dashboard              | dashboard, once a minute at most         |
 * | audit record              | dashboard: the latest of a client        | dashboard, operator, with the change     |
 * | head of an audit trail    | the next record                          | with the record                          |
 * | ended sessions of a client | every request (cached with the client)   | refresh; operator, dashboard with a key  |
 * | refresh token family      | refresh                                  | session creation, refresh                |
 * | kept answer               | a repeated Idempotency-Key               | creates without a derived id             |
 * | rate limit                | one lease for 5 to 25 requests           | the same write                           |
 * | balance, daily usage      | verifications; operator                  | verifications, with the record; operator |
 * | top-up                    | a repeated reference                     | operator, with the balance               |
 * | data key of a day         | the first secret of a day (sealed-box)   | the same function                        |
 * | signing pair of a day     | key sets; the first token of a day       | webhook-dispatcher, the day before       |
 * | pair of a message key     | once in each environment that signs      | operator                                 |
 * | verification              | a repeated verification; audit           | verifications                            |
 * | bank account              | by id; index: the client's list          | bank-accounts                            |
 * | default bank account      | payment requests without a creditor      | bank-accounts, with the account          |
 * | check of a payee          | payment requests of the next day         | payments                                 |
 * | payment request           | by id; index: the client's list          | payments, timers, payment-runner         |
 * | payment consent           | by id; index: the client's list          | payments, timers, payment-runner         |
 * | mandate                   | by id; index: the client's list          | payments, mandates, timers, runner       |
 * | mandate transaction       | by id; index: the client's list          | mandates, timers, payment-runner         |
 * | entry of a mandate        | all transactions of a mandate, by day    | mandates, with the transaction           |
 * | due entry                 | all of a minute, in shards               | mandates, with the transaction           |
 * | sweep                     | which minutes were swept                 | due-sweeper                              |
 * | sweep of a retention      | which requests of a list were erased     | timers                                   |
 * | payment                   | by id; index: the client's list          | payments, payment-runner                 |
 * | signed order of a turn    | with its payment                         | payment-runner                           |
 * | account request           | by id; index: the client's list          | account-data, timers, customer-pages     |
 * | account consent           | by id; index: the client's list          | account-data, timers, data-runner        |
 * | snapshot part, its pages  | with all parts of a consent in one query | account-data, data-runner                |
 * | shared account            | by its id here                           | account-data, data-runner                |
 * | debtor account            | by id; index: the client's list          | data-runner                              |
 * | data sync                 | by id; index: the client's list          | account-data, data-runner                |
 * | connection                | by id                                    | with the consents of the connection      |
 * | consent of a customer     | all of a customer in one query           | with the consent                         |
 * | risk report, its content  | by id; index: the client's list          | risk-reports, data-runner                |
 * | account report, its pages | by id; index: the client's list          | legacy-accounts, data-runner             |
 * | report of a consent       | all of a consent in one query            | with the report                          |
 * | subscription              | all of a client in one query             | webhooks, webhook-dispatcher             |
 * | subscription guard        | creates of a subscription                | webhooks, with the subscription          |
 * | test event                | with its event; index: of a subscription | dashboard                                |
 * | first attempts of an event| by event id; operator                    | webhook-dispatcher, once an event        |
 * | round                     | what was accepted at first attempts      | webhook-dispatcher, once an invocation   |
 * | delivery                  | with its event; index: failing ones      | webhook-dispatcher, if an attempt failed |
 * | journal                   | what was published in ten seconds        | event-relay, once a stream batch         |
 * | heartbeat                 | by nobody: the reconciler meets it       | reconciler                               |
 * | provider link             | functions that call banks (a minute old) | bank-directory                           |
 * | market's directory        | providers, pages (a minute old)          | bank-directory                           |
 * | breaker of a bank's API   | functions that call banks (for seconds)  | the same, after failures                 |
 * | decision about a provider | bank-directory; operator                 | operator, bank-directory                 |
 * | milestone                 | a list's pages and totals (listing.ts)   | timers                                   |
 *
 * DynamoDB writes at most 1,000 units a second to one partition key, so every partition key holds one aggregate and
 * lists are split into shards. Exception: a client's balance and daily usage. A balance can only be protected from an
 * overdraft in one place; colliding transactions there are retried (ledger-table.ts).
 *
 * The permissions of a function name the partition keys that it may use, with `*` for ids: `keys.client('*')`.
 */
export const keys = {
  client: (clientId: string) => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }) as const,
  clientDirectory: () => 'CLIENTS',
  clientEntry: (clientId: string) => ({ pk: 'CLIENTS', sk: `CLIENT#${clientId}` }) as const,
  apiKeys: (appId: string) => ({ pk: `APP#${appId}`, sk: 'API_KEYS' }) as const,
  /** Apart from the keys themselves: who notes their use may not change them. */
  apiKeyUsesOf: (appId: string) => `API_KEY_USES#${appId}` as const,
  apiKeyUse: (appId: string, id: string) => ({ pk: `API_KEY_USES#${appId}`, sk: id }) as const,
  endedSessions: (clientId: string) => ({ pk: `ENDED_SESSIONS#${clientId}`, sk: 'ENDED_SESSIONS' }) as const,
  refreshFamily: (familyId: string) => ({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }) as const,
  keptAnswer: (scope: string) => ({ pk: `ANSWER#${scope}`, sk: 'ANSWER' }) as const,
  rate: (clientId: string, limit: string) => ({ pk: `RATE#${clientId}`, sk: limit }) as const,
  balance: (clientId: string) => ({ pk: `BALANCE#${clientId}`, sk: 'VERIFICATIONS' }) as const,
  topUp: (clientId: string, reference: string) => ({ pk: `BALANCE#${clientId}`, sk: `TOP_UP#${reference}` }) as const,
  usageOf: (clientId: string) => `USAGE#${clientId}` as const,
  usage: (clientId: string, day: string) => ({ pk: `USAGE#${clientId}`, sk: day }) as const,
  dataKey: (purpose: string, day: string) => ({ pk: `DATA_KEY#${purpose}#${day}`, sk: 'DATA_KEY' }) as const,
  signingPair: (purpose: string, day: string) => ({ pk: `SIGNING_PAIR#${purpose}#${day}`, sk: 'PAIR' }) as const,
  messagePair: (name: string) => ({ pk: `MESSAGE_PAIR#${name}`, sk: 'PAIR' }) as const,
  verification: (requestId: string) => ({ pk: `VERIFICATION#${requestId}`, sk: 'VERIFICATION' }) as const,
  bankAccount: (id: string) => ({ pk: `BANK_ACCOUNT#${id}`, sk: 'BANK_ACCOUNT' }) as const,
  defaultBankAccount: (clientId: string, market: string) =>
    ({ pk: `DEFAULT_BANK_ACCOUNT#${clientId}#${market}`, sk: 'DEFAULT_BANK_ACCOUNT' }) as const,
  payeeCheck: (clientId: string, market: string, payeeHash: string) =>
    ({ pk: `PAYEE_CHECK#${clientId}#${market}#${payeeHash}`, sk: 'PAYEE_CHECK' }) as const,
  paymentRequest: (id: string) => ({ pk: `PAYMENT_REQUEST#${id}`, sk: 'PAYMENT_REQUEST' }) as const,
  paymentConsent: (id: string) => ({ pk: `PAYMENT_CONSENT#${id}`, sk: 'PAYMENT_CONSENT' }) as const,
  mandate: (id: string) => ({ pk: `MANDATE#${id}`, sk: 'MANDATE' }) as const,
  mandateTransaction: (id: string) => ({ pk: `MANDATE_TRANSACTION#${id}`, sk: 'MANDATE_TRANSACTION' }) as const,
  transactionsOf: (mandateId: string) => `MANDATE_TRANSACTIONS#${mandateId}` as const,
  transactionOf: (mandateId: string, day: string, id: string) =>
    ({ pk: `MANDATE_TRANSACTIONS#${mandateId}`, sk: `${day}#${id}` }) as const,
  dueOf: (minute: string, shard: number | '*') => `DUE#${minute}#${shard}` as const,
  due: (minute: string, shard: number, id: string) => ({ pk: `DUE#${minute}#${shard}`, sk: id }) as const,
  sweep: () => ({ pk: 'SWEEP', sk: 'DUE' }) as const,
  retentionSweep: (clientId: string, market: string) =>
    ({ pk: `RETENTION#${clientId}#${market}`, sk: 'RETENTION' }) as const,
  payment: (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }) as const,
  /** Apart from the payment: who deletes orders may not delete payments. */
  signedOrder: (paymentId: string, turn: number | '*') =>
    ({ pk: `SIGNED_ORDER#${paymentId}`, sk: `ORDER#${turn}` }) as const,
  accountRequest: (id: string) => ({ pk: `ACCOUNT_REQUEST#${id}`, sk: 'ACCOUNT_REQUEST' }) as const,
  accountConsent: (id: string) => ({ pk: `ACCOUNT_CONSENT#${id}`, sk: 'ACCOUNT_CONSENT' }) as const,
  connection: (id: string) => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' }) as const,
  snapshotOf: (consentId: string) => `SNAPSHOT#${consentId}` as const,
  snapshotPart: (consentId: string, part: string) => ({ pk: `SNAPSHOT#${consentId}`, sk: `PART#${part}` }) as const,
  snapshotPage: (consentId: string, part: string, generation: string, page: number) =>
    ({
      pk: `SNAPSHOT#${consentId}`,
      sk: `PAGE#${part}#${generation}#${String(page).padStart(6, '0')}`,
    }) as const,
  sharedAccount: (accountId: string) => ({ pk: `SHARED_ACCOUNT#${accountId}`, sk: 'SHARED_ACCOUNT' }) as const,
  customerConsentsOf: (clientId: string, market: string, customerId: string) =>
    `CUSTOMER#${clientId}#${market}#${customerId}` as const,
  customerConsent: (clientId: string, market: string, customerId: string, consentId: string) =>
    ({ pk: `CUSTOMER#${clientId}#${market}#${customerId}`, sk: consentId }) as const,
  riskReport: (id: string) => ({ pk: `RISK_REPORT#${id}`, sk: 'RISK_REPORT' }) as const,
  riskReportContent: (id: string) => ({ pk: `RISK_REPORT#${id}`, sk: 'CONTENT' }) as const,
  /** Apart from the data of the consent: who asks for a report may not write that. */
  reportOfConsent: (consentId: string, id: string) =>
    ({ pk: `CONSENT_REPORTS#${consentId}`, sk: `REPORT#${id}` }) as const,
  accountReport: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'ACCOUNT_REPORT' }) as const,
  accountReportContent: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'CONTENT' }) as const,
  accountReportHead: (id: string) => ({ pk: `ACCOUNT_REPORT#${id}`, sk: 'CONTENT#HEAD' }) as const,
  accountReportPage: (id: string, generation: string, page: number) =>
    ({ pk: `ACCOUNT_REPORT#${id}`, sk: `CONTENT#PAGE#${generation}#${String(page).padStart(6, '0')}` }) as const,
  accountReportOfConsent: (consentId: string, id: string) =>
    ({ pk: `CONSENT_REPORTS#${consentId}`, sk: `ACCOUNT_REPORT#${id}` }) as const,
  debtorAccount: (id: string) => ({ pk: `DEBTOR_ACCOUNT#${id}`, sk: 'DEBTOR_ACCOUNT' }) as const,
  dataSync: (jobId: string) => ({ pk: `DATA_SYNC#${jobId}`, sk: 'DATA_SYNC' }) as const,
  subscriptionsOf: (clientId: string) => `SUBSCRIPTIONS#${clientId}` as const,
  subscription: (clientId: string, id: string) =>
    ({ pk: `SUBSCRIPTIONS#${clientId}`, sk: `SUBSCRIPTION#${id}` }) as const,
  subscriptionGuard: (clientId: string, termsHash: string) =>
    ({ pk: `SUBSCRIPTION_GUARD#${clientId}#${termsHash}`, sk: 'GUARD' }) as const,
  firstAttempts: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'FIRST_ATTEMPTS' }) as const,
  delivery: (eventId: string, subscriptionId: string) =>
    ({ pk: `EVENT#${eventId}`, sk: `DELIVERY#${subscriptionId}` }) as const,
  round: (id: string) => ({ pk: `ROUND#${id}`, sk: 'ROUND' }) as const,
  journal: (from: string, id: string) => ({ pk: `JOURNAL#${from}`, sk: id }) as const,
  heartbeat: (id: string) => ({ pk: `HEARTBEAT#${id}`, sk: 'HEARTBEAT' }) as const,
  providerLink: (code: string) => ({ pk: `PROVIDER#${code}`, sk: 'LINK' }) as const,
  providerDecision: (code: string) => ({ pk: `PROVIDER#${code}`, sk: 'DECISION' }) as const,
  breaker: (code: string, family: string) => ({ pk: `BREAKER#${code}`, sk: family }) as const,
  marketDirectory: (market: string) => ({ pk: `PROVIDERS#${market}`, sk: 'DIRECTORY' }) as const,
  milestone: (list: string, level: number | '*', listed: string) =>
    ({ pk: `MILESTONES#${list}#${level}`, sk: listed }) as const,
} as const;

/** The keys of the dashboard. They are apart, so that the bundles of other functions leave them out. */
export const dashboardKeys = {
  proposedKey: (clientId: string, kid: string) => ({ pk: `CLIENT#${clientId}`, sk: `PROPOSED_KEY#${kid}` }) as const,
  membersOf: (workspace: string) => `MEMBERS#${workspace}` as const,
  member: (workspace: string, id: string) => ({ pk: `MEMBERS#${workspace}`, sk: `MEMBER#${id}` }) as const,
  passkey: (id: string) => ({ pk: `PASSKEY#${id}`, sk: 'PASSKEY' }) as const,
  invitation: (hash: string) => ({ pk: `INVITATION#${hash}`, sk: 'INVITATION' }) as const,
  challenge: (hash: string) => ({ pk: `CHALLENGE#${hash}`, sk: 'CHALLENGE' }) as const,
  memberSession: (hash: string) => ({ pk: `MEMBER_SESSION#${hash}`, sk: 'SESSION' }) as const,
  auditOf: (workspace: string) => `AUDIT#${workspace}` as const,
  audit: (workspace: string, at: string, id: string) => ({ pk: `AUDIT#${workspace}`, sk: `${at}#${id}` }) as const,
  /** Apart from the records: releases that know no chain read all items of that partition as records. */
  auditHead: (workspace: string) => ({ pk: `AUDIT_HEAD#${workspace}`, sk: 'HEAD' }) as const,
  testEvent: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'TEST' }) as const,
} as const;

/** The lists that clients read page by page. */
export const listNames = [
  'bank-accounts',
  'payment-requests',
  'payment-consents',
  'mandates',
  'mandate-transactions',
  'payments',
  'account-requests',
  'account-consents',
  'connections',
  'debtor-accounts',
  'data-syncs',
  'risk-reports',
  'account-reports',
] as const;
export type ListName = (typeof listNames)[number];

/** A list belongs to one client in one market. */
export const listOf = (clientId: string, market: string, name: ListName): string => `${clientId}#${market}#${name}`;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** DynamoDB's limits for a partition key and a sort key, in bytes of UTF-8. */
const longest = { pk: 2048, sk: 1024 } as const;

/** Whether an item can have this key. Ids that callers choose are parts of keys, and may be of any length. */
export const isStorable = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= longest.pk && Buffer.byteLength(sk) <= longest.sk && pk.isWellFormed() && sk.isWellFormed();

/** Throws Problem `validation_error` for a key that no item can have. */
export const assertStorable = (key: Key): void => {
  if (!isStorable(key))
    throw new Problem('validation_error', { message: 'An id is too long, or is not well-formed text' });
};
