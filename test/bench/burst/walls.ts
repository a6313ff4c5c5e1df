import type { Stage } from '#infra/stages.ts';
import type { Quotas } from '#infra/deployment/regions.ts';
import { coldTable } from './quotas.ts';
import { readersOf } from './simulation/readers.ts';
import { busEntries, countsOf, secondsOf, sharesOf, shardsOf, stepsPerPayment } from './traffic.ts';

/** The payment rate at which a quota is used up. */
export interface Wall {
  readonly what: string;
  readonly rate: number;
}

const highest = 100_000;

/** The highest rate at which a use that grows with the rate stays within its limit. */
const rateFor = (use: (rate: number) => number, limit: number): number => {
  let [low, high] = [0, highest];
  for (let n = 0; n < 60; n += 1) {
    const middle = (low + high) / 2;
    if (use(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
};

/** All limits on the payment rate of a stage, the lowest first. */
export const wallsOf = (stage: Stage, quotas: Quotas, clients: number): readonly Wall[] => {
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
  const reserved = reservedConcurrency
    ? reservedConcurrency.auth + reservedConcurrency.payments + reservedConcurrency.relay
    : 0;
  const walls: readonly Wall[] = [
    { what: 'API requests', rate: Math.min(quotas.apiRequests, throttle.rate) / counts.apiRequests },
    { what: 'write units', rate: Math.min(quotas.tableWrites, warmThroughput.writes) / counts.writeUnits },
    { what: 'read units', rate: Math.min(quotas.tableReads, warmThroughput.reads) / counts.readUnits },
    // Webhooks overflow to the daily key pair, so they use up nothing.
    { what: 'KMS signatures', rate: counts.sessionSigns > 0 ? quotas.signatures / counts.sessionSigns : highest },
    { what: 'KMS calls with RSA', rate: rsaCalls > 0 ? quotas.rsaCalls / rsaCalls : highest },
    { what: 'rule invocations', rate: rateFor(entries, quotas.ruleInvocations) },
    { what: 'PutEvents', rate: rateFor((rate) => entries(rate) / 10 + shards, quotas.putEvents) },
    { what: 'schedules', rate: counts.schedules > 0 ? quotas.schedules / counts.schedules : highest },
    {
      what: 'concurrency of payments',
      rate: (reservedConcurrency?.payments ?? quotas.concurrency) / seconds('Payments'),
    },
    { what: 'concurrency of the rest', rate: (quotas.concurrency - reserved) / others },
    { what: 'readers of payment steps', rate: (readersOf(readers.paymentSteps).most * 5) / perStep },
    { what: 'readers of payment polls', rate: (readersOf(readers.paymentPolls).most * 10) / (perStep * 2) },
  ];
  return walls.toSorted((a, b) => a.rate - b.rate);
};
