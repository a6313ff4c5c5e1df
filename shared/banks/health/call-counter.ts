import type { Clock } from '#shared/platform/runtime/clock.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import type { BankStep } from './bank-step.ts';
import { type CallCounts, type CallResult, countName } from './call-counts.ts';

/** Counts a call to a bank, and stores the counts from time to time. */
export type CountCall = (provider: string, step: BankStep, result: CallResult) => Promise<void>;

/** Successes are stored this long after the first one, so that a payment in a new environment costs no write. */
const successMs = 60_000;
/** Failures are stored immediately, but not more often than this. */
const failureMs = 5_000;
/** Larger than the number of banks that an environment calls within a minute. */
const maxBanks = 100;

interface Uncounted {
  readonly calls: Map<string, number>;
  readonly since: number;
  readonly storedAt: number;
  hasFailed: boolean;
}

/** Counts the calls of one Lambda environment. The counts of an environment that ends are lost, at most a minute's. */
export const createCallCounter = (counts: Pick<CallCounts, 'add'>, now: Clock): CountCall => {
  const banks = boundedMap<Uncounted>(maxBanks);
  const started = (at: number, storedAt: number): Uncounted => ({
    calls: new Map(),
    since: at,
    storedAt,
    hasFailed: false,
  });

  return async (provider, step, result) => {
    const at = now().getTime();
    const bank = banks.get(provider) ?? started(at, 0);
    const name = countName(step, result);
    bank.calls.set(name, (bank.calls.get(name) ?? 0) + 1);
    bank.hasFailed ||= result === 'failed';
    const isDue = bank.hasFailed ? at - bank.storedAt >= failureMs : at - bank.since >= successMs;
    // Replaced before the write, during which further calls are counted.
    banks.set(provider, isDue ? started(at, at) : bank);
    if (isDue) await counts.add(provider, bank.calls);
  };
};
