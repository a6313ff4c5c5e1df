import type { DatabaseSync } from 'node:sqlite';
import type { Observe } from '../platform/observer.ts';
import type { Place } from './identities.ts';
import type { Resource } from './template.ts';

/** The context that all services of the local cloud share. */
export interface CloudContext {
  readonly resources: readonly Resource[];
  readonly place: Place;
  readonly state: DatabaseSync;
  /** Returns the cloud's time in milliseconds. Its clock may be ahead of this machine's clock. */
  readonly now: () => number;
  /** Returns this machine's time, which the DynamoDB engine also uses. */
  readonly machineNow: () => number;
  /** Returns the time by which the cloud's clock is ahead of this machine's clock. */
  readonly aheadMs: () => number;
  /** Reports a part of the template that the local cloud does not support, which prevents the cloud from starting. */
  readonly report: (line: string) => void;
  /** Receives every call, invocation and delivery, if there is an observer. */
  readonly observe: Observe | undefined;
  /** Writes a line to the cloud's own log. */
  readonly notice: (text: string) => void;
}
