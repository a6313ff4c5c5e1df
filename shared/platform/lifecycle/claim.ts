import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

/**
 * A worker's claim on a resource. It is written with the state change that starts the work, so only one of several
 * workers gets it. A worker that has not finished by `until` is presumed to have crashed, and another worker may claim
 * the resource.
 */
export const Claim = z.object({ by: z.string(), until: z.iso.datetime() });
export type Claim = z.infer<typeof Claim>;

/** Creates a claim for a number of seconds. Each claim has its own id, so two workers never write identical items. */
export const claimFrom = (at: string, seconds: number): Claim => ({ by: newId(), until: addSeconds(at, seconds) });

export const isHeld = <C extends Claim>(claim: C | undefined, at: string): claim is C =>
  claim !== undefined && claim.until > at;
