/**
 * | item                      | read by                                  | written by                               |
 * |---------------------------|------------------------------------------|------------------------------------------|
 * | subscription              | all of a client in one query             | webhooks, webhook-dispatcher             |
 * | subscription guard        | creates of a subscription                | webhooks, with the subscription          |
 * | first attempts of an event | by event id; operator                   | webhook-dispatcher, once per event       |
 * | round                     | the accepted first attempts              | webhook-dispatcher, once per invocation  |
 * | delivery                  | with its event; index: failing ones      | webhook-dispatcher, if an attempt failed |
 * | test event                | with its event; index: of a subscription | dashboard                                |
 * | publication log (journal) | publications of ten seconds              | event-relay, once per stream batch       |
 * | heartbeat                 | reconciler, in the stream                | reconciler                               |
 */
export const eventKeys = {
  subscriptionsOf: (clientId: string) => `SUBSCRIPTIONS#${clientId}` as const,
  subscription: (clientId: string, id: string) =>
    ({ pk: `SUBSCRIPTIONS#${clientId}`, sk: `SUBSCRIPTION#${id}` }) as const,
  subscriptionGuard: (clientId: string, termsHash: string) =>
    ({ pk: `SUBSCRIPTION_GUARD#${clientId}#${termsHash}`, sk: 'GUARD' }) as const,
  firstAttempts: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'FIRST_ATTEMPTS' }) as const,
  round: (id: string) => ({ pk: `ROUND#${id}`, sk: 'ROUND' }) as const,
  delivery: (eventId: string, subscriptionId: string) =>
    ({ pk: `EVENT#${eventId}`, sk: `DELIVERY#${subscriptionId}` }) as const,
  testEvent: (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: 'TEST' }) as const,
  journal: (from: string, id: string) => ({ pk: `JOURNAL#${from}`, sk: id }) as const,
  heartbeat: (id: string) => ({ pk: `HEARTBEAT#${id}`, sk: 'HEARTBEAT' }) as const,
} as const;
