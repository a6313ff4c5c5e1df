import type { DatabaseSync } from 'node:sqlite';
import type { Observe } from '../platform/observer.ts';
import type { Place } from './identities.ts';
import type { Resource } from './template.ts';

/** The context of every service of the local cloud. */
export interface CloudContext {
  readonly resources: readonly Resource[];
  readonly place: Place;
  readonly state: DatabaseSync;
  /** The cloud's clock in milliseconds. It may be ahead. */
  readonly now: () => number;
  /** This machine's clock, which the DynamoDB engine uses too. */
  readonly machineNow: () => number;
  /** How far the cloud's clock is ahead. */
  readonly aheadMs: () => number;
  /** Reports a part of the template that the local cloud does not support; then the cloud does not start. */
  readonly report: (line: string) => void;
  /** Receives everything that happens. Undefined without an observer. */
  readonly observe: Observe | undefined;
  /** Writes a line to the log of the cloud itself. */
  readonly notice: (text: string) => void;
}
