import { readFileSync } from 'node:fs';
import type { Settings } from '#infra/deployment/demand.ts';
import type { SigningForm } from '#shared/platform/signing/two-form-signer.ts';
import type { Counts, FunctionCounts } from './counts.ts';

/** What one payment asks of AWS, with one subscription. */
export interface KeptCounts extends Omit<Counts, 'functions' | 'calls'> {
  readonly functions: Readonly<Record<string, FunctionCounts>>;
}

/** How webhooks are signed in the settings. */
export const formOf = { usual: 'kms', volume: 'wrapped' } as const satisfies Record<Settings, SigningForm>;

export const keptCountsFile = new URL('kept-counts.json', import.meta.url);

/** As the bench `payment` counted them last. */
export const keptCounts = (): Readonly<Record<Settings, KeptCounts>> =>
  JSON.parse(readFileSync(keptCountsFile, 'utf8')) as Record<Settings, KeptCounts>;
