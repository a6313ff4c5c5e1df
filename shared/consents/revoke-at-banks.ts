import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { ConsentAtBank } from '#shared/banks/port/consents.ts';
import { hasEndedAtBank } from '#shared/banks/port/has-ended.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type AuthorisableConsent, bankSidesToRevoke } from './authorisation.ts';

/**
 * Revokes what a consent no longer needs at the banks: all of an ended one, and the unused stagings of a granted one.
 * What a bank does not know any more counts as revoked. Safe to repeat. Throws BankUnavailable, BankRefusal.
 */
export const revokeAtBanks = async (
  consent: AuthorisableConsent,
  kind: ConsentAtBank['kind'],
  links: BankLinks,
): Promise<void> => {
  for (const { providerCode, bankConsentId } of bankSidesToRevoke(consent)) {
    const call = { interactionId: newId() };
    const { authority } = await links(providerCode, kind);
    const atBank = { kind, bankConsentId };
    if (!(await hasEndedAtBank(atBank, authority, call))) await authority.revoke(atBank, 'service', call);
  }
};
