import { type Usage, waits } from './prices.ts';

/**
 * The number of status changes, and thus events, of a completed payment, and the number of requests of clients and
 * customers.
 */
const events = 10;
const requests = 7;

/**
 * The usage of a build that follows the usual recipes, for the same payment with the same bank calls and events:
 *
 * - Powertools' idempotency for the three POSTs: a record in progress, then completed.
 * - A transaction for each status change: the resource of 3 kB and its event for the outbox. Transactions cost double.
 * - An index of resources by status that projects all attributes.
 * - One entry on the bus for each event, one message and one invocation for each delivery.
 * - A record for each delivery, written when it starts and when it ends; one KMS signature for each.
 * - A separate KMS call to wrap every bank secret.
 * - One log line of an invocation and Lambda's own three.
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
    // Sent, received and deleted.
    queueRequests: 3 * (deliveries + steps + timers),
    signatures: deliveries,
    bankSignatures: atBanks.bankSigns,
    otherKmsCalls: 6 + bankEvents,
    logBytes: sum(invocations) * 1_300,
  };
};
