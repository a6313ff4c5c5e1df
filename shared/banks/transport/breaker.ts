import { isDeepStrictEqual } from 'node:util';
import { afterFailure, afterSuccess, type Streak } from '../health/assess.ts';
import { type BankStep, type CalledApi, stepOf } from '../health/bank-step.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';
import { BankUnavailable, CallerLimited } from '../port/errors.ts';
import type { BankServer } from './bank-server.ts';
import {
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  Unreachable,
} from '#shared/platform/outbound/http-client.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { ignoreFailure } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createBreakerStates, State } from './breaker-state.ts';
import { createBulkhead } from './bulkhead.ts';
import { type BankHttp, retryAfterSeconds } from './calls.ts';

export interface BreakerSettings {
  readonly server: Pick<BankServer, 'provider' | 'apis'>;
  readonly market: NationalMarket;
  readonly table: Table;
  readonly http: HttpClient;
  readonly health: HealthMonitor;
  /** Maximum number of interactions that may call one API of the bank at the same time while the API is slow. */
  readonly maxSlowInteractions: number;
  /** A bank is slow from the moment a call has taken this long. Most bank APIs respond within half a second. */
  readonly slowMs?: number | undefined;
  readonly now: Clock;
}

/** Consecutive failures, across all functions, that open the breaker of a bank's API. */
const failuresUntilOpen = 5;
/** Time that the breaker stays open if the bank sends no Retry-After. */
const openSeconds = 15;
/** After that time, one call probes the bank. While the probe is running, other calls fail for up to this time. */
const probeSeconds = 15;
/** A response that takes this long counts as a failure. The call itself still succeeds. */
const failureMs = 5_000;
/** A bank counts as slow for this time after its last slow call. */
const slowSeconds = 30;
/** Larger than the number of operations that wait in an environment because the bank has limited them. */
const maxLimited = 1_000;

/** A call in progress, and the state of the API's breaker before it. */
interface AdmittedCall {
  readonly family: CalledApi;
  readonly step: BankStep;
  readonly admitted: State;
  readonly startedAt: Date;
}

/**
 * Creates a circuit breaker for the calls to one bank. Each API of the bank has a state in the table, so that all
 * functions stop calling an API that is down, and wait until its Retry-After (RFC 9110 §10.2.3) has passed. While an API
 * is slow, the number of interactions that call it is limited, so that it does not use up the functions' concurrency,
 * which customers of other banks need. A blocked call throws BankUnavailable with the time to wait.
 *
 * A bank that limits a caller (429) may accept the calls of others, so only the interaction waits, and only before it
 * repeats the operation. Such a call is neither a success nor a failure of the bank.
 *
 * The state also tells whether each step of the bank is working, which the health monitor announces.
 */
export const createBreaker = (settings: BreakerSettings): BankHttp => {
  const { server, market, table, http, health, maxSlowInteractions, slowMs = 1_000, now } = settings;
  const bulkhead = createBulkhead({ provider: server.provider, maxInteractions: maxSlowInteractions, table, now });
  const states = createBreakerStates(server.provider, table, now);
  /** Until when an interaction may not repeat an operation. */
  const limitedUntil = createCache<string>({ max: maxLimited, validUntil: Date.parse, now });

  const blocked = (seconds: number): BankUnavailable =>
    new BankUnavailable(`Calls to ${server.provider} are paused`, { retryAfterSeconds: seconds });

  /**
   * Throws BankUnavailable while the breaker is open and, after that, for all calls except one probe. Returns the state
   * before the call.
   */
  const admit = async (family: CalledApi): Promise<State> => {
    const state = await states.read(family);
    if (state.openUntil !== undefined)
      await states.change(family, (latest) => {
        if (latest.openUntil === undefined) return undefined;
        const remaining = Math.ceil(secondsBetween(now(), latest.openUntil));
        if (remaining > 0) throw blocked(remaining);
        return { ...latest, openUntil: addSeconds(now(), probeSeconds) };
      });
    return state;
  };

  /** Throws CallerLimited while the caller has to wait. */
  const assertNotLimited = (caller: string): void => {
    const until = limitedUntil.peek(caller);
    if (until === undefined) return;
    const retryAfter = Math.ceil(secondsBetween(now(), until));
    throw new CallerLimited(`${server.provider} limits this caller`, { retryAfterSeconds: retryAfter });
  };

  const isSlow = ({ slowUntil }: State): boolean => slowUntil !== undefined && slowUntil > now().toISOString();

  /** Records that the API is slow, at most once per half of `slowSeconds`. */
  const recordSlow = (family: CalledApi): Promise<void> =>
    states.change(family, (state) => {
      const isRecent = state.slowUntil !== undefined && state.slowUntil > addSeconds(now(), slowSeconds / 2);
      return isRecent ? undefined : { ...state, slowUntil: addSeconds(now(), slowSeconds) };
    });

  /** Announces a change of a step's health, and remembers what was announced. */
  const announce = async (family: CalledApi, step: BankStep, streak: Streak, pauseSeconds?: number): Promise<void> => {
    const status = await health.update({ provider: server.provider, market }, step, streak, pauseSeconds);
    if (status === (streak.announced ?? 'operational')) return;
    await states.change(family, (state) => {
      const latest = state.streaks[step] ?? streak;
      return {
        ...state,
        ...withStreak(state, step, status === 'operational' ? undefined : { ...latest, announced: status }),
      };
    });
  };

  const recordSuccess = async (family: CalledApi, step: BankStep, admitted: State): Promise<void> => {
    const known = states.peek(family) ?? admitted;
    const streak = known.streaks[step];
    const next = streak && afterSuccess(streak);
    if (known.failures > 0 || !isDeepStrictEqual(next, streak))
      await states.change(family, ({ failures, slowUntil, streaks }) => {
        const latest = streaks[step];
        if (failures === 0 && !latest) return undefined;
        return { failures: 0, slowUntil, ...withStreak({ streaks }, step, latest && afterSuccess(latest)) };
      });
    if (next) await announce(family, step, next);
  };

  const recordFailure = async (
    family: CalledApi,
    step: BankStep,
    calledAt: string,
    retryAfter?: number,
  ): Promise<void> => {
    let streak: Streak | undefined;
    await states.change(family, ({ failures: earlier, slowUntil, streaks }) => {
      streak = afterFailure(streaks[step], calledAt);
      const next = { failures: earlier + 1, slowUntil, ...withStreak({ streaks }, step, streak) };
      if (retryAfter === undefined && next.failures < failuresUntilOpen) return next;
      return { ...next, openUntil: addSeconds(now(), retryAfter ?? openSeconds) };
    });
    if (streak) await announce(family, step, streak, retryAfter);
  };

  /** Records the outcome of a call in the counts, in the breaker and in the bank's health. */
  const record = async (
    { family, step, admitted, startedAt }: AdmittedCall,
    failure?: { readonly status: string; readonly retryAfter?: number | undefined },
  ): Promise<void> => {
    const result = failure ? 'failed' : now().getTime() - startedAt.getTime();
    await ignoreFailure(health.count(server.provider, step, result, failure?.status), 'bank calls');
    await ignoreFailure(
      failure
        ? recordFailure(family, step, startedAt.toISOString(), failure.retryAfter)
        : recordSuccess(family, step, admitted),
      'bank state',
    );
  };

  const send = async (family: CalledApi, request: HttpRequest): Promise<HttpResponse> => {
    let recording: Promise<unknown> | undefined;
    // Recorded while the call is still in progress, because more calls may start before the bank responds.
    const timer = setTimeout(() => {
      recording = ignoreFailure(recordSlow(family), 'bank state');
    }, slowMs);
    try {
      return await http(request);
    } finally {
      clearTimeout(timer);
      await recording;
    }
  };

  return async (request, name): Promise<HttpResponse> => {
    const family = familyOf(request.url, server);
    const interaction = interactionOf(request);
    const caller = `${name} ${interaction}`;
    assertNotLimited(caller);
    const admitted = await admit(family);
    const releaseSlot = isSlow(admitted) ? await bulkhead.takeSlot(family, interaction) : undefined;
    const startedAt = now();
    const call = { family, step: stepOf(family, name), admitted, startedAt };
    try {
      const response = await send(family, request);
      const retryAfter = retryAfterSeconds(response, now());
      if (response.status === 429) {
        if (retryAfter !== undefined) limitedUntil.set(caller, addSeconds(now(), retryAfter));
        return response;
      }
      const isLate = now().getTime() - startedAt.getTime() >= failureMs;
      const status = isLate ? 'slow' : String(response.status);
      await record(call, response.status >= 500 || isLate ? { status, retryAfter } : undefined);
      return response;
    } catch (error) {
      // A response that is too large does not mean that the API is down: another account may have a smaller one.
      if (error instanceof Unreachable && error.reason !== 'too-large') await record(call, { status: error.reason });
      throw error;
    } finally {
      await releaseSlot?.();
    }
  };
};

/** Returns the id that the calls of an interaction share. A call without an id counts as a separate interaction. */
const interactionOf = ({ headers }: HttpRequest): string => headers?.['x-fapi-interaction-id'] ?? newId();

/** Returns the API that a URL belongs to. All other URLs belong to the authorisation server. */
const familyOf = (url: string, { apis }: Pick<BankServer, 'apis'>): CalledApi => {
  const found = Object.entries(apis).find(([, base]) => base !== undefined && url.startsWith(base));
  return (found?.[0] ?? 'authorisation') as CalledApi;
};

const withStreak = ({ streaks }: Pick<State, 'streaks'>, step: BankStep, streak: Streak | undefined) => {
  const { [step]: _previous, ...others } = streaks;
  return { streaks: streak ? { ...others, [step]: streak } : others };
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
