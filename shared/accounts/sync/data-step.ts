import * as z from 'zod';
import { consentKinds } from '#shared/consents/state.ts';

/**
 * What the data runner does next: reads data for a sync (id of the data sync), deletes the data of an ended consent and
 * revokes what a consent no longer needs at the banks (id of the account consent), remembers who paid (id of the
 * payment), or makes a report of either kind and erases what a deleted one says (id of the report). Or it asks the bank
 * about a consent of any kind: until the bank has answered once, or from time to time for as long as the consent is in
 * force.
 */
export const DataStep = z.discriminatedUnion('due', [
  z.object({
    due: z.enum([
      'sync',
      'erasure',
      'revocation',
      'debtor',
      'risk-report',
      'report-erasure',
      'account-report',
      'account-report-erasure',
    ]),
    id: z.string(),
  }),
  z.object({
    due: z.literal('consent'),
    kind: z.enum(consentKinds),
    id: z.string(),
    isRepeated: z.boolean(),
    /** When the bank left the question without an answer for the first time. */
    unansweredSince: z.iso.datetime().optional(),
  }),
]);
export type DataStep = z.infer<typeof DataStep>;
