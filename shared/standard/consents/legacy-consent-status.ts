import * as z from 'zod';
import { ConsentStatus } from './consent-status.ts';

/** The consent statuses of the legacy API (`ObConsentsStatus` in its document), without those that are never sent. */
export const LegacyConsentStatus = ConsentStatus.exclude(['Suspended']);
export type LegacyConsentStatus = z.infer<typeof LegacyConsentStatus>;

/**
 * Returns the status that the legacy API shows. It has none for a suspended consent, which is still in force and is
 * therefore shown as authorised.
 */
export const legacyConsentStatus = (status: ConsentStatus): LegacyConsentStatus =>
  status === 'Suspended' ? 'Authorized' : status;
