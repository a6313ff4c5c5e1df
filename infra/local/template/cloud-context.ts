import type { DatabaseSync } from 'node:sqlite';
import type { Observe } from '../platform/observer.ts';
import type { Place } from './identities.ts';
import type { Resource } from './template.ts';

/** What every service of the local cloud works with. */
export interface CloudContext {
  readonly resources: readonly Resource[];
  readonly place: Place;
  readonly state: DatabaseSync;
  /** The clock of the cloud in milliseconds. It may be ahead. */
  readonly now: () => number;
  /** The clock of this machine, which the DynamoDB engine has too. */
  readonly machineNow: () => number;
  /** How far the clock of the cloud is ahead. */
  readonly aheadMs: () => number;
  /** Reports a part of the template that the local cloud does not understand; then the cloud does not start. */
  readonly report: (line: string) => void;
  /** Gets everything that happens. Undefined if nobody counts it. */
  readonly observe: Observe | undefined;
  /** Writes a line to the log of the cloud itself. */
  readonly notice: (text: string) => void;
}
