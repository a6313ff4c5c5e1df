import * as z from 'zod';
import { ConsentStatus } from './consent-status.ts';

/** The statuses of a consent in the legacy interface (`ObConsentsStatus` of its document), without those never sent. */
export const LegacyConsentStatus = ConsentStatus.exclude(['Suspended']);
export type LegacyConsentStatus = z.infer<typeof LegacyConsentStatus>;

/** The legacy interface has no word for a consent that the bank has blocked for the time being. It is still in force. */
export const legacyConsentStatus = (status: ConsentStatus): LegacyConsentStatus =>
  status === 'Suspended' ? 'Authorized' : status;
