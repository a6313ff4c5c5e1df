/**
 * The times, in seconds, within which the service level objectives (infra/services/monitoring/objectives.ts) expect a
 * result: from a request to its response, from an authorised payment to the bank's final status, and from an event to the
 * first attempt at its deliveries.
 */
export const promisedSeconds = { request: 2, payment: 60, webhook: 30 } as const;
