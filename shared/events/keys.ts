/**
 * | item                      | read by                                 |
 * |---------------------------|-----------------------------------------|
 * | subscription              | webhooks, dashboard, webhook-dispatcher |
 * | subscription guard        | webhooks, dashboard (create)            |
 * | subscriber to all banks   | webhook-dispatcher                      |
 * | first attempts (by event) | webhook-dispatcher, dashboard, operator |
 * | round                     | webhook-dispatcher, dashboard, operator |
 * | delivery                  | webhook-dispatcher, dashboard, operator |
 * | test event, alert         | dashboard, operator                     |
 * | publication log (journal) | reconciler (by slice of ten seconds)    |
 * | tallies, figures of a day | dashboard, client-sweeper               |
 * | heartbeat                 | reconciler, in the stream               |
 */
export const eventKeys = {
  subscriptionsOf: (clientId: string) => `SUBSCRIPTIONS#${clientId}` as const,
  subscription: (clientId: string, id: string) =>
    ({ pk: `SUBSCRIPTIONS#${clientId}`, sk: `SUBSCRIPTION#${id}` }) as const,
  subscriptionGuard: (clientId: string, termsHash: string) =>
    ({ pk: `SUBSCRIPTION_GUARD#${clientId}#${termsHash}`, sk: 'GUARD' }) as const,
  subscriber: (product: string, clientId: string) => ({ pk: `SUBSCRIBERS#${product}`, sk: clientId }) as const,
  firstAttempts: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'FIRST_ATTEMPTS' }) as const,
  round: (id: string) => ({ pk: `ROUND#${id}`, sk: 'ROUND' }) as const,
  delivery: (eventId: string, subscriptionId: string) =>
    ({ pk: `EVENT#${eventId}`, sk: `DELIVERY#${subscriptionId}` }) as const,
  storedEvent: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'TEST' }) as const,
  journal: (from: string, id: string) => ({ pk: `JOURNAL#${from}`, sk: id }) as const,
  figuresOf: (clientId: string, market: string) => `FIGURES#${clientId}#${market}` as const,
  tallies: (clientId: string, market: string, day: string, id: string) =>
    ({ pk: `FIGURES#${clientId}#${market}`, sk: `${day}#TALLIES#${id}` }) as const,
  dayFigures: (clientId: string, market: string, day: string) =>
    ({ pk: `FIGURES#${clientId}#${market}`, sk: `${day}#DAY` }) as const,
  heartbeat: (id: string) => ({ pk: `HEARTBEAT#${id}`, sk: 'HEARTBEAT' }) as const,
} as const;
