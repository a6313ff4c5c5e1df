import * as z from 'zod';
import { ConsentStatus } from './consent-status.ts';

/** The consent statuses of the legacy API (`ObConsentsStatus` in its document), without those that are never sent. */
export const LegacyConsentStatus = ConsentStatus.exclude(['Suspended']);
export type LegacyConsentStatus = z.infer<typeof LegacyConsentStatus>;

/**
 * The legacy API has no status for a suspended consent. Such a consent is still in force, so it is shown as authorised.
 */
export const legacyConsentStatus = (status: ConsentStatus): LegacyConsentStatus =>
  status === 'Suspended' ? 'Authorized' : status;
