import { type BankConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import type { BankCall } from './call.ts';
import type { ConsentAtBank, ConsentAuthority } from './consents.ts';
import { UnknownConsent } from './errors.ts';

/** Returns a consent's status at the bank, or undefined if the bank no longer has the consent. */
export const statusAtBank = async (
  consent: ConsentAtBank,
  { read }: Pick<ConsentAuthority, 'read'>,
  call: BankCall,
): Promise<BankConsentStatus | undefined> => (await read(consent, call).catch(ignoring(UnknownConsent)))?.status;

/** Returns whether a consent's status at the bank is final, or the bank no longer has the consent. */
export const hasEndedAtBank = async (...args: Parameters<typeof statusAtBank>): Promise<boolean> => {
  const status = await statusAtBank(...args);
  return status === undefined || isFinal(consentLifecycle, status);
};
