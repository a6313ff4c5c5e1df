import * as z from 'zod';
import { BankUnavailable } from '../port/errors.ts';
import type { BankServer } from './bank-server.ts';
import {
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  Unreachable,
} from '#shared/platform/outbound/http-client.ts';
import { addSeconds, type Clock, epochSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { isBusy, type Table } from '#shared/platform/storage/table.ts';
import { createBulkhead } from './bulkhead.ts';
import { retryAfterSeconds } from './calls.ts';

export interface BreakerSettings {
  readonly server: Pick<BankServer, 'provider' | 'apis'>;
  readonly table: Table;
  readonly http: HttpClient;
  /** Maximum number of interactions that may call one API of the bank at the same time while the API is slow. */
  readonly maxSlowInteractions: number;
  readonly now: Clock;
}

/** Consecutive failures, across all functions, that open the breaker of a bank's API. */
const failuresUntilOpen = 5;
/** Time that the breaker stays open if the bank sends no Retry-After. */
const openSeconds = 15;
/** After that time, one call probes the bank. While the probe is running, other calls fail for up to this time. */
const probeSeconds = 15;
/** Cache time of the state. It is short, because other functions open and close the breaker too. */
const cachedMs = 2_000;
/** A response that takes this long counts as a failure. The call itself still succeeds. */
const failureMs = 5_000;
/** A bank is slow from the moment a call has taken this long. Most bank APIs respond within half a second. */
const slowMs = 1_000;
/** A bank counts as slow for this time after its last slow call. */
const slowSeconds = 30;
/** The stored state is deleted after this time without a change. */
const retainedSeconds = 3_600;

const State = z.object({
  failures: z.number(),
  openUntil: z.string().optional(),
  slowUntil: z.string().optional(),
  version: z.int(),
});
type State = z.infer<typeof State>;

const closed: State = { failures: 0, version: 0 };

/**
 * Creates a circuit breaker for the calls to one bank. Each API of the bank has a state in the table, so that all
 * functions stop calling an API that is down, and wait until its Retry-After (RFC 9110 §10.2.3) has passed. While an API
 * is slow, the number of interactions that call it is limited, so that it does not use up the functions' concurrency,
 * which customers of other banks need. A blocked call throws BankUnavailable with the time to wait.
 */
export const createBreaker = ({ server, table, http, maxSlowInteractions, now }: BreakerSettings): HttpClient => {
  const bulkhead = createBulkhead({ provider: server.provider, maxInteractions: maxSlowInteractions, table, now });
  const states = createCache<{ readonly state: State; readonly until: number }>({
    max: 10,
    validUntil: ({ until }) => until,
    now,
  });
  const cacheEntry = (state: State) => ({ state, until: now().getTime() + cachedMs });

  const load = async (family: string, options?: { readonly stale: true }): Promise<State> => {
    const item = await table.get(providerKeys.breaker(server.provider, family), options);
    return item ? State.parse(item) : closed;
  };

  /** Writes the state that `next` returns, or nothing if it returns undefined. */
  const change = (family: string, next: (state: State) => Omit<State, 'version'> | undefined): Promise<void> =>
    retryOnConflict(async () => {
      const state = await load(family);
      const newState = next(state);
      const after = newState ? { ...newState, version: state.version + 1 } : state;
      const item = {
        ...providerKeys.breaker(server.provider, family),
        ...after,
        ttl: epochSeconds(addSeconds(now(), retainedSeconds)),
      };
      if (newState) await table.commit({ item, expect: state.version === 0 ? 'absent' : state.version });
      states.set(family, cacheEntry(after));
    });

  /**
   * Changes the state, ignoring write conflicts: a call that received a response must not fail because another function
   * writes the state at the same time.
   */
  const tryChange = async (family: string, next: Parameters<typeof change>[1]): Promise<void> => {
    try {
      await change(family, next);
    } catch (error) {
      if (!isBusy(error)) throw error;
      states.forget(family);
    }
  };

  const blocked = (seconds: number): BankUnavailable =>
    new BankUnavailable(`Calls to ${server.provider} are paused`, { retryAfterSeconds: seconds });

  /**
   * Throws BankUnavailable while the breaker is open and, after that, for all calls except one probe. Returns whether
   * the API is slow.
   */
  const admit = async (family: string): Promise<boolean> => {
    const { state } = await states.getOrLoad(family, async () => cacheEntry(await load(family, { stale: true })));
    if (state.openUntil !== undefined)
      await tryChange(family, (latest) => {
        if (latest.openUntil === undefined) return undefined;
        const remaining = Math.ceil(secondsBetween(now(), latest.openUntil));
        if (remaining > 0) throw blocked(remaining);
        return { ...latest, openUntil: addSeconds(now(), probeSeconds) };
      });
    return isSlow(state);
  };

  const isSlow = ({ slowUntil }: State): boolean => slowUntil !== undefined && slowUntil > now().toISOString();

  /** Records that the API is slow, at most once per half of `slowSeconds`. */
  const recordSlow = (family: string): Promise<void> =>
    tryChange(family, (state) => {
      const isRecent = state.slowUntil !== undefined && state.slowUntil > addSeconds(now(), slowSeconds / 2);
      return isRecent ? undefined : { ...state, slowUntil: addSeconds(now(), slowSeconds) };
    });

  const recordSuccess = async (family: string): Promise<void> => {
    const state = states.peek(family)?.state ?? closed;
    if (state.failures > 0)
      await tryChange(family, ({ failures, slowUntil }) => (failures > 0 ? { failures: 0, slowUntil } : undefined));
  };

  const recordFailure = (family: string, retryAfter?: number): Promise<void> =>
    tryChange(family, ({ failures: earlier, slowUntil }) => {
      const failures = earlier + 1;
      if (retryAfter === undefined && failures < failuresUntilOpen) return { failures, slowUntil };
      return { failures, slowUntil, openUntil: addSeconds(now(), retryAfter ?? openSeconds) };
    });

  const send = async (family: string, request: HttpRequest): Promise<HttpResponse> => {
    let recording: Promise<void> | undefined;
    // Recorded while the call is still in progress, because more calls may start before the bank responds.
    const timer = setTimeout(() => {
      recording = recordSlow(family);
      // Awaited when the call ends. Until then, a failure would count as unhandled and end the process.
      recording.catch(() => undefined);
    }, slowMs);
    try {
      return await http(request);
    } finally {
      clearTimeout(timer);
      await recording;
    }
  };

  return async (request): Promise<HttpResponse> => {
    const family = familyOf(request.url, server);
    const releaseSlot = (await admit(family)) ? await bulkhead.takeSlot(family, interactionOf(request)) : undefined;
    const startedAt = now().getTime();
    try {
      const response = await send(family, request);
      const isDown = response.status >= 500 || response.status === 429 || now().getTime() - startedAt >= failureMs;
      await (isDown ? recordFailure(family, retryAfterSeconds(response, now())) : recordSuccess(family));
      return response;
    } catch (error) {
      // A response that is too large does not mean that the API is down: another account may have a smaller one.
      if (error instanceof Unreachable && error.reason !== 'too-large') await recordFailure(family);
      throw error;
    } finally {
      await releaseSlot?.();
    }
  };
};

/** Returns the id that the calls of an interaction share. A call without an id counts as a separate interaction. */
const interactionOf = ({ headers }: HttpRequest): string => headers?.['x-fapi-interaction-id'] ?? newId();

/** Returns the API that a URL belongs to. All other URLs belong to the authorisation server. */
const familyOf = (url: string, { apis }: Pick<BankServer, 'apis'>): string => {
  const [family = 'authorisation'] = Object.entries(apis).find(([, base]) => url.startsWith(base)) ?? [];
  return family;
};

/** Returns those APIs of a bank whose breaker is open, and until when. */
export const fetchOpenBreakers = async (
  provider: string,
  { table, now }: Pick<BreakerSettings, 'table' | 'now'>,
): Promise<readonly { readonly api: string; readonly openUntil: string }[]> => {
  const items = await table.partition(providerKeys.breaker(provider, '*').pk, { stale: true });
  return items.flatMap((item) => {
    const { openUntil } = State.parse(item);
    const isOpen = openUntil !== undefined && openUntil > now().toISOString();
    return isOpen ? [{ api: item.sk, openUntil }] : [];
  });
};
