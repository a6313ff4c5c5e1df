import * as z from 'zod';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { isBusy, readItem, type Table } from '#shared/platform/storage/table.ts';
import { providerKeys } from '../directory/keys.ts';
import { Streak } from '../health/assess.ts';
import { BankStep, type CalledApi } from '../health/bank-step.ts';

/** Cache time of the state. It is short, because other functions open and close the breaker too. */
const cachedMs = 2_000;
/** The stored state is deleted after this time without a change. */
const retainedSeconds = 3_600;
/** The same while a step is not operational, because a success must end what was announced. */
const retainedOutageSeconds = 30 * 86_400;

/** The state of the breaker of one API. */
export const State = z.object({
  failures: z.number(),
  /** The steps that have failed since their last success, or are not operational. */
  streaks: z.partialRecord(BankStep, Streak),
  openUntil: z.string().optional(),
  slowUntil: z.string().optional(),
  version: z.int(),
});
export type State = z.infer<typeof State>;

const closed: State = { failures: 0, streaks: {}, version: 0 };

type NextState = (state: State) => Omit<State, 'version'> | undefined;

const hasOutage = ({ streaks }: State): boolean =>
  Object.values(streaks).some(({ announced }) => announced !== undefined);

/** Creates the states of one bank's breakers, which all functions share. */
export const createBreakerStates = (provider: string, table: Table, now: Clock) => {
  const states = createCache<State>({ max: 10, lifetimeMs: cachedMs, now });

  const load = async (api: CalledApi, options?: { readonly stale: true }): Promise<State> =>
    (await readItem(table, providerKeys.breaker(provider, api), State, options)) ?? closed;

  const change = (api: CalledApi, next: NextState): Promise<void> =>
    retryOnConflict(async () => {
      const state = await load(api);
      const newState = next(state);
      const after = newState ? { ...newState, version: state.version + 1 } : state;
      const item = {
        ...providerKeys.breaker(provider, api),
        ...after,
        ttl: epochSeconds(addSeconds(now(), hasOutage(after) ? retainedOutageSeconds : retainedSeconds)),
      };
      if (newState) await table.commit({ item, expect: state.version === 0 ? 'absent' : state.version });
      states.set(api, after);
    });

  return {
    /** Returns the state, which may be a few seconds old. */
    read: (api: CalledApi) => states.getOrLoad(api, () => load(api, { stale: true })),
    /** Returns the state if it was read or written a moment ago. */
    peek: (api: CalledApi) => states.peek(api),
    /**
     * Writes the state that `next` returns, or nothing if it returns undefined. Ignores write conflicts: a call that
     * received a response must not fail because another function writes the state at the same time.
     */
    change: (api: CalledApi, next: NextState): Promise<void> =>
      change(api, next).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
        states.forget(api);
      }),
  };
};
