import * as z from 'zod';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { addSeconds, type Clock, dayMs, epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { providerKeys } from '../directory/keys.ts';
import { BankStep } from './bank-step.ts';

/** The upper bounds of the latencies that are counted together, in milliseconds. A slower response is a failure. */
export const latencyBounds = [50, 100, 200, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000] as const;

/** A failed call, with the HTTP status of the response or, if there was none in time, the reason. */
const LastError = z.object({ at: z.iso.datetime(), step: BankStep, status: z.string() });
export type LastError = z.infer<typeof LastError>;

/** The calls of one slot and one step: failures, and successes by latency. */
export interface StepCounts {
  readonly step: BankStep;
  readonly slot: string;
  readonly failed: number;
  /** One entry for each of `latencyBounds`. */
  readonly succeeded: readonly number[];
  /** The last failure of the slot, if it was in this step. */
  readonly lastError?: LastError | undefined;
}

const slotSeconds = 300;
const retainedSeconds = 90_000;

/** The start of the slot that contains an instant. */
export const slotOf = (at: Date | string): string => {
  const seconds = Math.floor(new Date(at).getTime() / 1000);
  return new Date((seconds - (seconds % slotSeconds)) * 1000).toISOString();
};

/** The start of the slot before the one that contains an instant. */
export const previousSlot = (at: Date | string): string => slotOf(addSeconds(at, -slotSeconds));

export const countName = (step: BankStep, result: CallResult): string =>
  `${step} ${result === 'failed' ? result : latencyBounds.findIndex((bound) => result < bound)}`;

/** The latency of a successful call in milliseconds, or its failure. */
export type CallResult = number | 'failed';

/** Returns the counts in a slot, whose counters have the names that `countName` returns. */
export const countsIn = (slot: string, counters: Readonly<Record<string, unknown>>): readonly StepCounts[] => {
  const read = (step: BankStep, name: string | number): number => Number(counters[`${step} ${name}`] ?? 0);
  const lastError = LastError.optional().parse(counters.lastError);
  const steps = new Set(Object.keys(counters).flatMap((name) => (name.includes(' ') ? [name.split(' ')[0]] : [])));
  return [...(steps as Set<BankStep>)].map((step) => ({
    step,
    slot,
    failed: read(step, 'failed'),
    succeeded: latencyBounds.map((_, index) => read(step, index)),
    ...(lastError?.step === step && { lastError }),
  }));
};

/** Counts the calls to banks in slots of five minutes, which are retained for a day. */
export const createCallCounts = (table: Table, now: Clock) => ({
  /** Adds calls to the current slot, by the name that `countName` returns. */
  async add(provider: string, calls: ReadonlyMap<string, number>, lastError?: LastError): Promise<void> {
    const slot = slotOf(now());
    const names = [...calls.keys()];
    const set = lastError ? 'SET #ttl = :ttl, #lastError = :lastError' : 'SET #ttl = :ttl';
    await table.update(providerKeys.bankCalls(provider, slot), {
      UpdateExpression: `ADD ${names.map((_, index) => `#${index} :${index}`).join(', ')} ${set}`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
        '#ttl': 'ttl',
        ...(lastError && { '#lastError': 'lastError' }),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name, index) => [`:${index}`, calls.get(name)])),
        ':ttl': epochSeconds(addSeconds(slot, retainedSeconds)),
        ...(lastError && { ':lastError': lastError }),
      },
    });
  },

  /** Returns the counts of the slots that have begun at the given time or later. */
  async since(provider: string, from: string): Promise<readonly StepCounts[]> {
    const items = await table.partition(providerKeys.bankCalls(provider, '*').pk, { only: { from }, stale: true });
    return items.flatMap(({ sk, pk: _pk, ttl: _ttl, ...counters }: Item) => countsIn(sk, counters));
  },
});
export type CallCounts = ReturnType<typeof createCallCounts>;

/** Cache time of a bank's counts of a day. */
const cachedMs = 30_000;
/** Larger than the number of banks in the markets. */
const maxCached = 600;

/** Creates a reader of the counts of the last day, which all requests of a function share. */
export const createCallReader = (counts: Pick<CallCounts, 'since'>, now: Clock) => {
  const cache = createCache<readonly StepCounts[]>({ max: maxCached, lifetimeMs: cachedMs, now });
  return (provider: string): Promise<readonly StepCounts[]> =>
    cache.getOrLoad(provider, () => counts.since(provider, addSeconds(now(), -dayMs / 1000)));
};
