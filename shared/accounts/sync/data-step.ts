import * as z from 'zod';
import { consentKinds } from '#shared/consents/browser/state.ts';
import { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';

/**
 * Maximum duration of a step, which is the timeout of the function that runs it. A step that takes longer reads the
 * section of its last account again, so a section of one account must be read in this time: thirty pages of transactions,
 * of up to ten seconds each.
 */
export const maxDataStepSeconds = 300;

/**
 * A message to the data runner:
 * - `sync`: read data (id of the data sync)
 * - `erasure`: delete the data of a final account consent; `revocation`: revoke bank consents that an account consent
 *   no longer needs, and the consents that a renewal replaces (id of the account consent)
 * - `debtor`: store the debtor account (id of the payment)
 * - `risk-report`, `account-report`: generate a report; `report-erasure`, `account-report-erasure`: erase the content
 *   of a deleted report (id of the report)
 * - `consent`: poll the bank for the status of a consent of any kind, either until the bank has responded once, or
 *   periodically while the consent is active (`isRepeated`)
 */
export const DataStep = z.discriminatedUnion('due', [
  z.object({
    due: z.enum([
      'sync',
      'erasure',
      'debtor',
      'risk-report',
      'report-erasure',
      'account-report',
      'account-report-erasure',
    ]),
    id: z.string(),
  }),
  z.object({
    due: z.literal('revocation'),
    id: z.string(),
    /** When the first attempt at the revocation failed. */
    failingSince: z.iso.datetime().optional(),
  }),
  z.object({
    due: z.literal('consent'),
    kind: z.enum(consentKinds),
    id: z.string(),
    isRepeated: z.boolean(),
    /** The status in the bank event that caused the poll. It applies if the bank may not be called. */
    reported: BankConsentStatus.optional(),
    /** When the bank first failed to respond to the poll. */
    unansweredSince: z.iso.datetime().optional(),
  }),
]);
export type DataStep = z.infer<typeof DataStep>;
