import * as z from 'zod';

/** What is counted per client. Rates are per second (decisions 0); the operator can change them for a client. */
export const defaultLimits = { requests: 100, verifications: 10 } as const;

export const LimitName = z.enum(['requests', 'verifications']);
export type LimitName = z.infer<typeof LimitName>;

/** A client may save up ten seconds of its rate: traffic comes in bursts. */
export const burstSeconds = 10;
