import { eventsPerPayment } from '#infra/deployment/demand.ts';
import type { Stage } from '#infra/stages.ts';
import { type StoredCounts, storedCounts } from '../cost/stored-counts.ts';
import { processorMb, waits } from '../cost/prices.ts';
import { coldTable } from './quotas.ts';

/** The number of events per payment, by cause. */
export const eventsOf = { creation: 3, authorisation: 3, settlement: 3, credit: 1 } as const;

/** The number of bank calls that each function makes for one payment. The customer's browser makes the others. */
const bankCalls: Readonly<Record<string, number>> = { Payments: 1, CustomerPages: 1, PaymentRunner: 3 };

/** The steps of a payment at its bank: submitting the order, and two status polls. */
export const stepsPerPayment = 3;

/** Returns the measured AWS usage of one payment. It depends on the stage's settings. */
export const countsOf = ({ messageKeys: [signing], bankEvents }: Stage): StoredCounts => {
  const isHighVolume = signing.method === 'wrapped' && bankEvents === 'lasting-consents';
  return storedCounts()[isHighVolume ? 'volume' : 'usual'];
};

/** Returns how long a function runs for one payment, in seconds. */
export const secondsOf = ({ functions }: StoredCounts, name: string): number => {
  const counted = functions[name];
  if (!counted) throw new Error(`stored-counts.json has no function ${name}: run the benchmark "payment"`);
  const working = counted.cpuMs / 1000 / Math.min(1, counted.memoryMb / processorMb);
  return working + counted.awsCalls * waits.awsCall + (bankCalls[name] ?? 0) * waits.bankCall;
};

/** DynamoDB splits a table into partitions of 1,000 writes per second, each with its own shard in the stream. */
export const shardsOf = ({ warmThroughput = coldTable }: Stage): number => Math.ceil(warmThroughput.writes / 1_000);

/** The number of times per second that Lambda polls a shard. */
export const readsPerSecond = 4;

/** Returns each client's share of the traffic. By Zipf's law, the second client has half the share of the first. */
export const sharesOf = (clients: number): readonly number[] => {
  const weights = Array.from({ length: clients }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Estimates how many entries per second the relay puts on the bus: one per client in each batch of the stream. */
export const busEntries = (rate: number, shards: number, shares: readonly number[]): number => {
  const batches = shards * readsPerSecond;
  const events = (rate * eventsPerPayment) / batches;
  return batches * shares.reduce((distinct, share) => distinct + (1 - (1 - share) ** events), 0);
};
