import type { DatabaseSync } from 'node:sqlite';
import type { Place } from './identities.ts';
import type { Resource } from './template.ts';

/** What every service of the local cloud is built on. */
export interface Platform {
  readonly resources: readonly Resource[];
  readonly place: Place;
  readonly state: DatabaseSync;
  /** Says which part of the template is not understood. */
  readonly report: (line: string) => void;
  /** A line in the log of the cloud itself. */
  readonly notice: (text: string) => void;
}
