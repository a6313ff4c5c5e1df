import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import type { BankCall } from './call.ts';
import type { ConsentAtBank, ConsentAuthority } from './consents.ts';
import { UnknownConsent } from './errors.ts';

/** Returns whether a consent's status at the bank is final, or the bank no longer has the consent. */
export const hasEndedAtBank = async (
  consent: ConsentAtBank,
  { read }: Pick<ConsentAuthority, 'read'>,
  call: BankCall,
): Promise<boolean> => {
  try {
    return isFinal(consentLifecycle, (await read(consent, call)).status);
  } catch (error) {
    if (error instanceof UnknownConsent) return true;
    throw error;
  }
};
