import { readFileSync, writeFileSync } from 'node:fs';
import type { Counts, FunctionCounts } from './counts.ts';
import type { KeptItems } from './kept-items.ts';
import type { Workload } from './workload.ts';

/** The AWS usage of one payment, with one subscription. */
export interface StoredCounts extends Omit<Counts, 'functions' | 'kept' | 'calls'> {
  readonly functions: Readonly<Record<string, FunctionCounts>>;
  readonly kept: Readonly<Record<string, KeptItems>>;
}

const together = { fanOut: 1, payments: 60, concurrency: 60, clients: 1 } as const;

/** The workloads whose counts are stored. */
export const workloads = {
  usual: { ...together, settings: 'usual', signingMethod: 'kms' },
  oneAtATime: { ...together, payments: 20, concurrency: 1, settings: 'usual', signingMethod: 'kms' },
  volume: { ...together, settings: 'volume', signingMethod: 'wrapped' },
} as const satisfies Record<string, Workload>;
export type StoredWorkload = keyof typeof workloads;

const file = new URL('stored-counts.json', import.meta.url);

/** Reads the counts of the last run of each workload. */
export const storedCounts = (): Readonly<Record<StoredWorkload, StoredCounts>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<StoredWorkload, StoredCounts>;

export const storable = ({ functions, kept, calls: _calls, ...numbers }: Counts): StoredCounts => ({
  ...numbers,
  functions: Object.fromEntries(functions),
  kept: Object.fromEntries(kept),
});

/** Stores the counts of one payment, for `npm run cost` and the simulation of bursts. */
export const storeCounts = (workload: StoredWorkload, counts: Counts): void => {
  const rounded = (_name: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  writeFileSync(file, `${JSON.stringify({ ...storedCounts(), [workload]: storable(counts) }, rounded, 2)}\n`);
};
