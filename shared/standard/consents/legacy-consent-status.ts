import * as z from 'zod';
import { ConsentStatus } from './consent-status.ts';

/** The consent statuses that the legacy API sends (`ObConsentsStatus` in its document). */
export const LegacyConsentStatus = ConsentStatus.exclude(['Suspended', 'Paused']);
export type LegacyConsentStatus = z.infer<typeof LegacyConsentStatus>;

/**
 * Returns the status that the legacy API shows. The legacy API has no status for a suspended or paused consent, which is
 * still in force and is therefore shown as authorised.
 */
export const legacyConsentStatus = (status: ConsentStatus): LegacyConsentStatus =>
  status === 'Suspended' || status === 'Paused' ? 'Authorized' : status;
