import { readFileSync } from 'node:fs';
import type { Settings } from '#infra/deployment/demand.ts';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import type { Counts, FunctionCounts } from './counts.ts';

/** The AWS usage of one payment, with one subscription. */
export interface StoredCounts extends Omit<Counts, 'functions' | 'calls'> {
  readonly functions: Readonly<Record<string, FunctionCounts>>;
}

/** The signing method for webhooks with each of the settings. */
export const signingMethodOf = { usual: 'kms', volume: 'wrapped' } as const satisfies Record<Settings, SigningMethod>;

export const storedCountsFile = new URL('stored-counts.json', import.meta.url);

/** Reads the counts of the last run of the benchmark `payment`. */
export const storedCounts = (): Readonly<Record<Settings, StoredCounts>> =>
  JSON.parse(readFileSync(storedCountsFile, 'utf8')) as Record<Settings, StoredCounts>;
