import type { Violation } from '../rules.ts';
import type { Fate } from './fate.ts';
import type { Timeline } from './timeline.ts';

/**
 * One execution environment of a Lambda function. It handles one invocation at a time, keeps its memory between them,
 * and loses it when it crashes.
 */
export interface Environment {
  readonly name: string;
  /** The error of its clock, in milliseconds. */
  readonly skewMs: number;
  /** The time limit of its current invocation. */
  deadline: number;
  /** The number of outside calls and pauses that its current invocation waits for. */
  waitsFor: number;
  hasCrashed: boolean;
  /** Ends the current invocation without a result. */
  crash: () => void;
}

/** A call to something outside of the environment. */
export interface OutsideCall<T> {
  readonly name: string;
  /** The effect of the call. `attempt` is 2 if the SDK retries it because the first response was lost. */
  readonly effect: (attempt: 1 | 2) => T;
  /** The error that the caller receives if the call or its response is lost. */
  readonly lost: () => Error;
  /** Faults specific to this kind of call, which replace its effect. */
  readonly ownFaults?: Readonly<Record<string, () => T>>;
  /** Whether the SDK retries the call after a lost response. */
  readonly isRepeated?: boolean;
}

/** The time, the random decisions and the running environments of one history. */
export interface World {
  readonly fate: Fate;
  readonly timeline: Timeline;
  call<T>(from: Environment, call: OutsideCall<T>): Promise<T>;
  pause(from: Environment, milliseconds: number): Promise<void>;
  /** The number of calls, by name. */
  readonly calls: ReadonlyMap<string, number>;
  /** Rule violations that were found during the history. */
  readonly violations: Violation[];
  /** Logs an event, for debugging. */
  readonly tell: (line: string) => void;
}

/** The faults that can affect any call. */
const commonFaults = ['error before', 'error after', 'crash before', 'crash after', 'slow'] as const;

/** The duration of a normal call, and of a slow one after its effect. */
const [quickestMs, spreadMs, slowMs] = [1, 20, 9_000];

export const createWorld = (fate: Fate, timeline: Timeline, tell: World['tell'] = () => undefined): World => {
  const calls = new Map<string, number>();
  const places = new Map<string, Map<string, string>>();

  /** Returns the same string object each time, which makes lookups fast. */
  const placeOf = (environment: string, call: string): string => {
    let known = places.get(environment);
    if (!known) places.set(environment, (known = new Map()));
    let place = known.get(call);
    if (place === undefined) known.set(call, (place = `${environment} ${call}`));
    return place;
  };

  const wake = (from: Environment, milliseconds: number, run: () => void): void => {
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
    tell,
    pause: (from, milliseconds) => new Promise((resolve) => wake(from, milliseconds, resolve)),
    call: (from, { name, effect, lost, ownFaults = {}, isRepeated }) =>
      new Promise((resolve, reject) => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        const place = placeOf(from.name, name);
        const fault = fate.faultOf(place, () => [
          ...commonFaults,
          ...Object.keys(ownFaults),
          ...(isRepeated ? ['repeated'] : []),
        ]);
        wake(from, quickestMs + fate.draw(place) * spreadMs, () => {
          tell(fault === undefined ? place : `${place}: ${fault}`);
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
                // This error would have reached the environment.
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
              return wake(from, fate.draw(place) * slowMs, () => settle(response, resolve, reject));
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
