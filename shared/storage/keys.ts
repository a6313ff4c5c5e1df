/**
 * The data model on one screen. One table `ledger` (pk, sk) and one index `lists` (list, listed).
 *
 * | item                     | read by                                   | written by                              |
 * |--------------------------|-------------------------------------------|-----------------------------------------|
 * | client                   | every request (cached for seconds)        | operator                                |
 * | client directory entry   | operator: all clients by name             | operator, with the client               |
 * | api keys of an app id    | session creation                          | operator                                |
 * | refresh family           | refresh                                   | session creation, refresh               |
 * | kept answer              | a repeated Idempotency-Key                | creates without a derived id            |
 * | rate                     | one lease per 5 to 25 requests            | the same write                          |
 * | balance, daily usage     | verifications; operator                   | verifications, with the record; operator |
 * | top-up                   | a repeated reference                      | operator, with the balance              |
 * | verification             | a repeated verification; audit            | verifications                           |
 * | payment request          | by id; index: the client's list           | payments, timers, payment-runner        |
 * | payment consent          | by id; index: the client's list           | payments, timers, payment-runner        |
 * | payment                  | by id; index: the client's list           | payments, payment-runner                |
 * | subscription, its alias  | all of a client in one query              | webhooks, webhook-dispatcher            |
 * | event                    | by id, with its deliveries in one query   | event-relay                             |
 * | delivery                 | with its event; index: troubled ones      | webhook-dispatcher                      |
 * | milestone                | a list's pages and totals (listing.ts)    | timers                                  |
 *
 * Every partition key holds one aggregate, so that no key takes the write traffic of a whole client; the index partition
 * of a list is split into shards for the same reason. The exceptions are a client's balance and daily usage: that a
 * balance is never overdrawn is decided at one place, and transactions that meet there come again (table.ts).
 */
export const keys = {
  client: (clientId: string) => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }) as const,
  clientDirectory: () => 'CLIENTS',
  clientEntry: (clientId: string) => ({ pk: 'CLIENTS', sk: `CLIENT#${clientId}` }) as const,
  apiKeys: (appId: string) => ({ pk: `APP#${appId}`, sk: 'API_KEYS' }) as const,
  refreshFamily: (familyId: string) => ({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }) as const,
  answer: (scope: string) => ({ pk: `ANSWER#${scope}`, sk: 'ANSWER' }) as const,
  rate: (clientId: string, limit: string) => ({ pk: `RATE#${clientId}`, sk: limit }) as const,
  balance: (clientId: string) => ({ pk: `BALANCE#${clientId}`, sk: 'VERIFICATIONS' }) as const,
  topUp: (clientId: string, reference: string) => ({ pk: `BALANCE#${clientId}`, sk: `TOP_UP#${reference}` }) as const,
  usageOf: (clientId: string) => `USAGE#${clientId}` as const,
  usage: (clientId: string, day: string) => ({ pk: `USAGE#${clientId}`, sk: day }) as const,
  verification: (requestId: string) => ({ pk: `VERIFICATION#${requestId}`, sk: 'VERIFICATION' }) as const,
  paymentRequest: (id: string) => ({ pk: `PAYMENT_REQUEST#${id}`, sk: 'PAYMENT_REQUEST' }) as const,
  paymentConsent: (id: string) => ({ pk: `PAYMENT_CONSENT#${id}`, sk: 'PAYMENT_CONSENT' }) as const,
  payment: (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }) as const,
  subscriptionsOf: (clientId: string) => `SUBSCRIPTIONS#${clientId}` as const,
  subscription: (clientId: string, id: string) =>
    ({ pk: `SUBSCRIPTIONS#${clientId}`, sk: `SUBSCRIPTION#${id}` }) as const,
  event: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' }) as const,
  delivery: (eventId: string, subscriptionId: string) =>
    ({ pk: `EVENT#${eventId}`, sk: `DELIVERY#${subscriptionId}` }) as const,
  milestone: (list: string, level: number, listed: string) =>
    ({ pk: `MILESTONES#${list}#${level}`, sk: listed }) as const,
} as const;

/** Names of the lists a client reads page by page. */
export type ListName = 'payment-requests' | 'payment-consents' | 'payments';

/** A list belongs to one client in one market. */
export const listOf = (clientId: string, market: string, name: ListName): string => `${clientId}#${market}#${name}`;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
