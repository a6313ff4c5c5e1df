import * as z from 'zod';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type HealthStatus, Trouble } from './provider-health.ts';

/** The latest calls of one step of a bank, across all functions. Stored while the step has failures or is not operational. */
export const Streak = z.object({
  /** Failures since the last success. */
  failures: z.int(),
  /** When the first of them was called. */
  failingSince: z.iso.datetime().optional(),
  /** The status that was announced. Absent if the step is operational. */
  announced: Trouble.optional(),
});
export type Streak = z.infer<typeof Streak>;

/** The calls of a step in the last minutes, since its status last changed. */
export interface Tally {
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * A step is down after this many failures without a success, over at least this time. Four failures by chance are rare
 * (2 % to the fourth), and a burst of failures does not last that long.
 */
const downFailures = 4;
const downSeconds = 30;
/** A bank that asks us to pause for this long is down. Waiting for further failures would delay the announcement. */
const downPauseSeconds = 45;
/** A step is degraded if this many calls and this share of the calls fail. */
const degradedFailures = 10;
const degradedShare = 0.2;
/** A degraded step has recovered if less than this share of at least this many calls fail. */
const recoveredShare = 0.1;
const recoveryCalls = 10;

export const afterFailure = (streak: Streak = { failures: 0 }, calledAt: string): Streak => ({
  ...streak,
  failures: streak.failures + 1,
  failingSince: streak.failingSince ?? calledAt,
});

/** Returns the streak after a success, or undefined if it need not be stored any longer. */
export const afterSuccess = ({ announced }: Streak): Streak | undefined => announced && { failures: 0, announced };

/** Returns whether the calls alone decide that the step is down, whatever the tally is. */
export const isDown = ({ failures, failingSince }: Streak, at: string, pauseSeconds = 0): boolean =>
  pauseSeconds >= downPauseSeconds ||
  (failures >= downFailures && failingSince !== undefined && secondsBetween(failingSince, at) >= downSeconds);

/**
 * Returns the status of a step that is not down by its latest calls. A step that was down has recovered with its first
 * success: some steps are rare, because tokens are cached.
 */
export const assess = ({ announced, failures }: Streak, { succeeded, failed }: Tally): HealthStatus => {
  if (announced === 'down') return failures === 0 ? 'operational' : 'down';
  const calls = succeeded + failed;
  if (failed >= degradedFailures && failed >= calls * degradedShare) return 'degraded';
  const hasRecovered = calls >= recoveryCalls && failed < calls * recoveredShare;
  return announced === undefined || hasRecovered ? 'operational' : announced;
};
