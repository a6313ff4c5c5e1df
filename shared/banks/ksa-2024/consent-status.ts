import * as z from 'zod';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { BankId } from '../wire/bank-values.ts';

/** The fields of a consent that we use: `Data` of `OBReadConsentResponse`. */
export const ConsentData = z.object({
  ConsentId: BankId,
  ConsentStatus: z.enum(['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished']),
  ConsentFlags: z.object({ Revoked: z.string().optional() }).optional(),
});
export type ConsentData = z.infer<typeof ConsentData>;

/** Returns a consent's status. The standard has one status for all consents that have ended, and a flag per reason. */
export const statusOf = ({ ConsentStatus: status, ConsentFlags }: ConsentData): BankConsentStatus => {
  if (status !== 'Finished') return status;
  return ConsentFlags?.Revoked === undefined ? 'Expired' : 'Revoked';
};
