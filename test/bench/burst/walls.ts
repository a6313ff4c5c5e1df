import type { Stage } from '#infra/stages.ts';
import type { Quotas } from '#infra/deployment/regions.ts';
import { coldTable } from './quotas.ts';
import { readersOf } from './simulation/readers.ts';
import { busEntries, countsOf, secondsOf, sharesOf, shardsOf, stepsPerPayment } from './traffic.ts';

/** A quota or setting, and the payment rate at which it is used up. */
export interface RateLimit {
  readonly what: string;
  readonly rate: number;
}

/** The payment rate of a limit that is never reached. */
const maxRate = 100_000;

/** Returns the highest payment rate at which a use, which grows with that rate, stays within its limit. */
const rateFor = (use: (rate: number) => number, limit: number): number => {
  let [low, high] = [0, maxRate];
  for (let n = 0; n < 60; n += 1) {
    const middle = (low + high) / 2;
    if (use(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
};

/** Returns all limits on the payment rate of a stage, lowest first. */
export const wallsOf = (stage: Stage, quotas: Quotas, clients: number): readonly RateLimit[] => {
  const counts = countsOf(stage);
  const { warmThroughput = coldTable, reservedConcurrency, readers, throttle } = stage;
  const seconds = (name: string) => secondsOf(counts, name);
  const perStep = seconds('PaymentRunner') / stepsPerPayment;
  const rsaCalls = counts.bankSigns + counts.bankDecrypts;
  const shards = shardsOf(stage);
  const entries = (rate: number) => busEntries(rate, shards, sharesOf(clients));
  const others = Object.keys(counts.functions)
    .filter((name) => !(reservedConcurrency && name === 'Payments'))
    .reduce((sum, name) => sum + seconds(name), 0);
  const reserved = Object.values(reservedConcurrency ?? {}).reduce((sum, value) => sum + value, 0);
  const limits: readonly RateLimit[] = [
    { what: 'API requests', rate: Math.min(quotas.apiRequests, throttle.rate) / counts.apiRequests },
    { what: 'write units', rate: Math.min(quotas.tableWrites, warmThroughput.writes) / counts.writeUnits },
    { what: 'read units', rate: Math.min(quotas.tableReads, warmThroughput.reads) / counts.readUnits },
    // Webhook signatures do not count: if KMS throttles them, the daily key pair signs instead.
    { what: 'KMS signatures', rate: counts.sessionSigns > 0 ? quotas.signatures / counts.sessionSigns : maxRate },
    { what: 'KMS calls with RSA', rate: rsaCalls > 0 ? quotas.rsaCalls / rsaCalls : maxRate },
    { what: 'rule invocations', rate: rateFor(entries, quotas.ruleInvocations) },
    { what: 'PutEvents', rate: rateFor((rate) => entries(rate) / 10 + shards, quotas.putEvents) },
    { what: 'schedules', rate: counts.schedules > 0 ? quotas.schedules / counts.schedules : maxRate },
    {
      what: 'concurrency of payments',
      rate: (reservedConcurrency?.payments ?? quotas.concurrency) / seconds('Payments'),
    },
    { what: 'concurrency of the rest', rate: (quotas.concurrency - reserved) / others },
    { what: 'readers of payment steps', rate: (readersOf(readers.paymentSteps).max * 5) / perStep },
    { what: 'readers of payment polls', rate: (readersOf(readers.paymentPolls).max * 10) / (perStep * 2) },
  ];
  return limits.toSorted((a, b) => a.rate - b.rate);
};
