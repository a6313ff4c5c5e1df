import { type Usage, waits } from './prices.ts';

/** The number of status changes, and thus of events, of a completed payment. */
const events = 10;
/** The number of requests from clients and customers. */
const requests = 7;

/**
 * Returns the usage of a build that follows common recipes, for a payment with the same bank calls and events:
 *
 * - Powertools idempotency for the three POSTs: each record is written when the request starts and when it completes.
 * - A transaction for each status change: the resource of 3 kB and its event for the outbox. Transactions cost double.
 * - An index of resources by status that projects all attributes.
 * - One bus entry per event; one message and one invocation per delivery.
 * - A record per delivery, written when it starts and when it ends, and one KMS signature per delivery.
 * - A separate KMS call to encrypt each bank secret.
 * - One log line per invocation, besides the three that Lambda writes.
 */
export const naiveUsage = (
  fanOut: number,
  atBanks: { readonly bankCalls: number; readonly bankSigns: number; readonly bankDecrypts: number },
): Usage => {
  const deliveries = events * fanOut;
  const resourceUnits = 3;
  const steps = 3;
  const timers = 2;
  const { bankDecrypts: bankEvents } = atBanks;
  const invocations = { api: requests, bankEvents, relay: events, steps, timers, deliveries };
  const writes = {
    idempotency: 3 * 2,
    changes: events * 2 * (resourceUnits + 1),
    index: events * resourceUnits,
    consentBeforeGrant: 2 * resourceUnits,
    deliveries: deliveries * 2,
  };
  const reads = {
    clientAndLimit: requests * 2,
    resources: requests * 4 + steps * 4 + bankEvents * 2,
    subscriptions: events,
    deliveries,
  };
  const seconds =
    (invocations.api + bankEvents) * 0.06 +
    invocations.relay * 0.02 +
    (steps + timers) * 0.06 +
    deliveries * (0.02 + waits.post) +
    atBanks.bankCalls * waits.bankCall;
  const sum = (parts: Readonly<Record<string, number>>) =>
    Object.values(parts).reduce((total, part) => total + part, 0);
  return {
    apiRequests: requests + bankEvents,
    invocations: sum(invocations),
    gbSeconds: seconds,
    writeUnits: sum(writes),
    readUnits: sum(reads),
    busEntries: events,
    schedules: timers,
    // Each message is sent, received and deleted.
    queueRequests: 3 * (deliveries + steps + timers),
    signatures: deliveries,
    bankSignatures: atBanks.bankSigns,
    otherKmsCalls: 6 + bankEvents,
    logBytes: sum(invocations) * 1_300,
  };
};
