import { eventsPerPayment } from '#infra/deployment/demand.ts';
import type { Stage } from '#infra/stages.ts';
import { type StoredCounts, storedCounts } from '../cost/stored-counts.ts';
import { processorMb, waits } from '../cost/prices.ts';
import { coldTable } from './quotas.ts';

/** The events of a payment by cause: its creation, its authorisation, its settlement, its credit. */
export const eventsOf = { creation: 3, authorisation: 3, settlement: 3, credit: 1 } as const;

/** Calls to banks, by function. The customer's browser makes the other calls. */
const bankCalls: Readonly<Record<string, number>> = { Payments: 1, CustomerPages: 1, PaymentRunner: 3 };

/** The steps of a payment at its bank: submitting the order, and two status polls. */
export const stepsPerPayment = 3;

/** The counts of a payment in a stage, which depend on its settings. */
export const countsOf = ({ messageKeys: [signing], bankEvents }: Stage): StoredCounts => {
  const isForVolume = signing.form === 'wrapped' && bankEvents === 'lasting-consents';
  return storedCounts()[isForVolume ? 'volume' : 'usual'];
};

/** How long a function runs for one payment, in seconds. */
export const secondsOf = ({ functions }: StoredCounts, name: string): number => {
  const counted = functions[name];
  if (!counted) throw new Error(`stored-counts.json has no function ${name}: run the bench "payment"`);
  const working = counted.cpuMs / 1000 / Math.min(1, counted.memoryMb / processorMb);
  return working + counted.awsCalls * waits.awsCall + (bankCalls[name] ?? 0) * waits.bankCall;
};

/** DynamoDB splits a table for each 1,000 writes per second, and each partition has a shard in the stream. */
export const shardsOf = ({ warmThroughput = coldTable }: Stage): number => Math.ceil(warmThroughput.writes / 1_000);

/** How many times per second Lambda reads a shard. */
export const readsOfShard = 4;

/** The clients' shares of the traffic, after Zipf: the second has half the share of the first. */
export const sharesOf = (clients: number): readonly number[] => {
  const weights = Array.from({ length: clients }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** The number of entries per second that the relay puts on the bus: one for each client in each batch of the stream. */
export const busEntries = (rate: number, shards: number, shares: readonly number[]): number => {
  const batches = shards * readsOfShard;
  const events = (rate * eventsPerPayment) / batches;
  return batches * shares.reduce((distinct, share) => distinct + (1 - (1 - share) ** events), 0);
};
