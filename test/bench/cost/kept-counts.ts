import { readFileSync } from 'node:fs';
import type { Counts, FunctionCounts } from './counts.ts';

/** What one payment asks of AWS, in the wrapped form with one subscription, as the bench `payment` counted it last. */
export interface KeptCounts extends Omit<Counts, 'functions' | 'calls'> {
  readonly functions: Readonly<Record<string, FunctionCounts>>;
}

export const keptCountsFile = new URL('kept-counts.json', import.meta.url);

export const keptCounts = (): KeptCounts => JSON.parse(readFileSync(keptCountsFile, 'utf8')) as KeptCounts;
