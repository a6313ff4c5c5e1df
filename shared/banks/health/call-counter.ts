import type { Clock } from '#shared/platform/runtime/clock.ts';
import { randomFraction } from '#shared/platform/runtime/randomness.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import type { BankStep } from './bank-step.ts';
import { type CallCounts, type CallResult, countName, type LastError } from './call-counts.ts';

/**
 * Counts a call to a bank, and stores the counts from time to time.
 *
 * @param status describes a failure, as in `LastError`
 */
export type CountCall = (provider: string, step: BankStep, result: CallResult, status?: string) => Promise<void>;

/**
 * Successes are stored no more often than this. An environment's first write follows after a random part of it, so that many
 * new environments do not write at the same time, and a payment under load costs no write.
 */
const successMs = 60_000;
/** A failure is stored immediately, but not more often than this. */
const failureMs = 5_000;
/** Larger than the number of banks that an environment calls within a minute. */
const maxBanks = 100;

interface Uncounted {
  readonly calls: Map<string, number>;
  readonly storedAt: number;
  /** When the next success is stored. */
  readonly successDueAt: number;
  lastError?: LastError;
}

const firstUncounted = (time: number): Uncounted => ({
  calls: new Map(),
  storedAt: 0,
  successDueAt: time + randomFraction() * successMs,
});

/**
 * Counts the calls of one Lambda environment. The counts since the last write of an environment that ends are lost, at
 * most a minute's. With little traffic, more successes than failures are lost.
 */
export const createCallCounter = (counts: Pick<CallCounts, 'add'>, now: Clock): CountCall => {
  const banks = boundedMap<Uncounted>(maxBanks);
  return async (provider, step, result, status = 'unknown') => {
    const at = now();
    const time = at.getTime();
    const bank = banks.get(provider) ?? firstUncounted(time);
    const name = countName(step, result);
    bank.calls.set(name, (bank.calls.get(name) ?? 0) + 1);
    if (result === 'failed') bank.lastError = { at: at.toISOString(), step, status };
    const isDue = bank.lastError ? time - bank.storedAt >= failureMs : time >= bank.successDueAt;
    // Replaced before the write, during which further calls are counted.
    banks.set(provider, isDue ? { calls: new Map(), storedAt: time, successDueAt: time + successMs } : bank);
    if (isDue) await counts.add(provider, bank.calls, bank.lastError);
  };
};
