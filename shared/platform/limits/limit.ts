import * as z from 'zod';

/** What is limited per client, with the default rates per second. The operator can change them for each client. */
export const defaultLimits = { requests: 100, verifications: 10, sessions: 5 } as const;

export const LimitName = z.enum(['requests', 'verifications', 'sessions']);
export type LimitName = z.infer<typeof LimitName>;

/** A client that was idle may send ten seconds' worth of requests at once. */
export const burstSeconds = 10;
