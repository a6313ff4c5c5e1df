import type { Chapter } from '../rehearsal.ts';
import { redrive } from './redrive.ts';
import { demosChapter } from './demos.ts';
import { failover } from './failover.ts';
import { failedFirstDeployment, failedUpdate } from './failures.ts';
import { restore } from './restore.ts';
import { updateFrom } from './update.ts';
import { wrappedKeys } from './wrapped-keys.ts';

export interface ChapterOptions {
  /** The commit that is deployed before this one. The last release by default. */
  readonly from: string | undefined;
  /** The folder for files of the rehearsal. */
  readonly folder: string;
}

/** Returns all chapters in the order in which they are played. */
export const chaptersWith = ({ from, folder }: ChapterOptions): readonly Chapter[] => [
  failedFirstDeployment,
  updateFrom(from, folder),
  demosChapter,
  failedUpdate,
  redrive,
  wrappedKeys,
  restore,
  failover,
];
