import type { Violation } from '../rules.ts';
import type { Fate } from './fate.ts';
import type { Timeline } from './timeline.ts';

/**
 * An execution environment of a Lambda function. It handles one invocation at a time, and keeps its memory between
 * invocations until it crashes.
 */
export interface Environment {
  readonly name: string;
  /** The error of its clock, in milliseconds. */
  readonly skewMs: number;
  /** The virtual time at which its current invocation started. */
  startedAt: number;
  /** The virtual time at which its current invocation times out. */
  deadline: number;
  /** The number of external calls and pauses that its current invocation waits for. */
  waitsFor: number;
  hasCrashed: boolean;
  /** Ends the current invocation without a result. */
  crash: () => void;
}

/** A call from an environment to an external service, such as DynamoDB or a bank. */
export interface ExternalCall<T> {
  readonly name: string;
  /** The effect of the call. `attempt` is 2 if the SDK retries the call because the first response was lost. */
  readonly effect: (attempt: 1 | 2) => T;
  /** Creates the error that the caller receives if the call or its response is lost. */
  readonly lost: () => Error;
  /** Faults specific to this kind of call, each with the effect that replaces the normal one. */
  readonly ownFaults?: Readonly<Record<string, () => T>>;
  /** Whether the SDK retries the call after a lost response. */
  readonly isRetried?: boolean;
}

/** The time, the random decisions and the external calls of one history. */
export interface World {
  readonly fate: Fate;
  readonly timeline: Timeline;
  call<T>(from: Environment, call: ExternalCall<T>): Promise<T>;
  pause(from: Environment, milliseconds: number): Promise<void>;
  /** The number of calls, by name. */
  readonly calls: ReadonlyMap<string, number>;
  /** Rule violations that were found during the history. */
  readonly violations: Violation[];
  /** Reports a call, for debugging. */
  readonly trace: (line: string) => void;
}

/** The faults that can affect any call. */
const commonFaults = ['error before', 'error after', 'crash before', 'crash after', 'slow'] as const;

/** The minimum duration of a call, and the maximum random addition. */
const [minMs, spreadMs] = [1, 20];
/** The maximum delay of a slow response. */
export const maxSlowMs = 9_000;

export const createWorld = (fate: Fate, timeline: Timeline, trace: World['trace'] = () => undefined): World => {
  const calls = new Map<string, number>();
  const places = new Map<string, Map<string, string>>();

  /** Returns the name of a place. It is the same string object each time, which makes lookups fast. */
  const placeOf = (environment: string, call: string): string => {
    let knownCalls = places.get(environment);
    if (!knownCalls) places.set(environment, (knownCalls = new Map()));
    let place = knownCalls.get(call);
    if (place === undefined) knownCalls.set(call, (place = `${environment} ${call}`));
    return place;
  };

  const resumeAfter = (from: Environment, milliseconds: number, run: () => void): void => {
    from.waitsFor += 1;
    timeline.after(milliseconds, () => {
      if (from.hasCrashed) return;
      if (timeline.now() > from.deadline) return from.crash();
      from.waitsFor -= 1;
      run();
    });
  };

  const settle = <T>(run: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void => {
    try {
      resolve(run());
    } catch (error) {
      reject(error);
    }
  };

  return {
    fate,
    timeline,
    calls,
    violations: [],
    trace,
    pause: (from, milliseconds) => new Promise((resolve) => resumeAfter(from, milliseconds, resolve)),
    call: (from, { name, effect, lost, ownFaults = {}, isRetried }) =>
      new Promise((resolve, reject) => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        const place = placeOf(from.name, name);
        const fault = fate.faultOf(place, () => [
          ...commonFaults,
          ...Object.keys(ownFaults),
          ...(isRetried ? ['repeated'] : []),
        ]);
        resumeAfter(from, minMs + fate.draw(place) * spreadMs, () => {
          trace(fault === undefined ? place : `${place}: ${fault}`);
          switch (fault) {
            case undefined:
              return settle(() => effect(1), resolve, reject);
            case 'error before':
              return reject(lost());
            case 'error after':
              return settle(
                () => {
                  effect(1);
                  throw lost();
                },
                resolve,
                reject,
              );
            case 'crash before':
              return from.crash();
            case 'crash after':
              try {
                effect(1);
              } catch {
                // The environment that would have received this error has crashed.
              }
              return from.crash();
            case 'slow': {
              let response: () => ReturnType<typeof effect>;
              try {
                const value = effect(1);
                response = () => value;
              } catch (error) {
                response = () => {
                  throw error;
                };
              }
              return resumeAfter(from, fate.draw(place) * maxSlowMs, () => settle(response, resolve, reject));
            }
            case 'repeated':
              try {
                effect(1);
              } catch {
                // The response is lost, whatever it was.
              }
              return settle(() => effect(2), resolve, reject);
            default:
              return settle(ownFaults[fault] ?? (() => effect(1)), resolve, reject);
          }
        });
      }),
  };
};
