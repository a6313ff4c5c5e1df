import * as z from 'zod';

/**
 * What the data runner does next: reads data for a sync (id of the data sync), deletes the data of an ended consent and
 * revokes what a consent no longer needs at the banks (id of the account consent), or remembers who paid (id of the
 * payment).
 */
export const DataStep = z.object({ due: z.enum(['sync', 'erasure', 'revocation', 'debtor']), id: z.string() });
export type DataStep = z.infer<typeof DataStep>;
