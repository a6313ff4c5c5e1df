import { awaitsOthers, currentBankSide } from '#shared/consents/authorisation.ts';
import { askBank } from '#shared/banks/providers/ask-bank.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { canMove, isFinal, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { absent, wrongStatus } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type AccountConsentStore, loadSharing, ownAccountConsent, type Sharing } from './account-consent-store.ts';
import type { AccountConsent } from './account-consent.ts';
import { moveSharing } from './sharing-moves.ts';

export interface ChangeDeps {
  readonly stores: AccountConsentStore;
  readonly now: Clock;
}

/**
 * Revokes a consent for its client. Revoking it again has no effect.
 *
 * @throws Problem `not_found`, `invalid_state` if the consent has ended in another way
 */
export const revokeAccountConsent = async (owner: Owner, id: string, deps: ChangeDeps): Promise<AccountConsent> => {
  const consent = await ownAccountConsent(owner, id, deps.stores);
  return retryOnConflict(async () => {
    const current = await loadSharing(consent, deps.stores);
    if (!current) throw absent('account_consent');
    if (current.consent.status === 'Revoked') return current.consent;
    if (isFinal(consentLifecycle, current.consent.status))
      throw wrongStatus('account_consent', current.consent.status, statusesBefore(consentLifecycle, 'Revoked'));
    return moveTo('Revoked', current, deps);
  });
};

/** Asks the bank for the status of a consent, and stores it. Throws Problem `provider_unavailable`. */
export const followAtBank = async (
  consent: AccountConsent,
  call: BankCall,
  deps: ChangeDeps & { readonly links: BankLinks },
): Promise<AccountConsent> => {
  const bankSide = currentBankSide(consent);
  if (!bankSide) return consent;
  const { status } = await askBank(bankSide.providerCode, async () => {
    const { authority } = await deps.links(bankSide.providerCode, 'account');
    return authority.read({ kind: 'account', bankConsentId: bankSide.bankConsentId }, call);
  });
  return retryOnConflict(async () => {
    const current = await loadSharing(consent, deps.stores);
    // The question to the bank that authorises the consent is under way (ask-about-consent.ts).
    const isStarting = status === 'Authorized' && current !== undefined && awaitsOthers(current.consent);
    if (!current || isStarting || !canMove(consentLifecycle, current.consent.status, status))
      return current?.consent ?? consent;
    return moveTo(status, current, deps);
  });
};

const moveTo = async (
  status: ConsentStatus,
  current: Sharing,
  { stores, now }: ChangeDeps,
): Promise<AccountConsent> => {
  const moved = moveSharing(current, status, now().toISOString());
  await stores.saveSharing(current, moved);
  return moved.consent;
};
