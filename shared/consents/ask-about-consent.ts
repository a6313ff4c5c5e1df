import { askIfPossible } from '#shared/banks/port/ask-if-possible.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import {
  type AuthorisableConsent,
  awaitsOthers,
  currentBankSide,
  type SealedGrant,
  storedGrant,
} from './authorisation.ts';
import { isNews } from './bank-hints.ts';
import type { ConsentKind } from './consent-kind.ts';

/**
 * Asks the bank for the status of a consent, in the background, and moves the consent if the bank has changed it: the
 * customer has withdrawn it there, the bank has suspended it, or everybody who must approve it has. Returns the consent then, undefined if there is none.
 *
 * @throws BankUnavailable, BankRefusal, TokenRejected, NotOffered
 */
export const askAboutConsent = async <C extends AuthorisableConsent, M extends { readonly consent: C }>(
  kind: ConsentKind<C, M>,
  consentId: string,
  { links, now }: { readonly links: BankLinks; readonly now: Clock },
): Promise<C | undefined> => {
  const known = await kind.find(consentId);
  const bankSide = known && currentBankSide(known);
  if (!bankSide || isFinal(consentLifecycle, known.status)) return known;
  const { authority, payments } = await links(bankSide.providerCode, kind.bankKind);
  const { bankConsentId } = bankSide;
  const call = { interactionId: newId() };
  const { status } = await authority.read({ kind: kind.bankKind, bankConsentId }, call);
  const isLastApproval = kind.bankKind === 'payment' && status === 'Authorized' && awaitsOthers(known);
  const debtorAccount = isLastApproval
    ? await askIfPossible(() => payments.refundAccount(bankConsentId, call))
    : undefined;
  return followStatus(kind, known, { status, debtorAccount }, now);
};

/** Moves a consent to the status that its bank has given it, if that is news, in one commit with what depends on it. */
export const followStatus = <C extends AuthorisableConsent, M extends { readonly consent: C }>(
  kind: ConsentKind<C, M>,
  known: C,
  { status, debtorAccount }: { readonly status: ConsentStatus; readonly debtorAccount?: SealedGrant['debtorAccount'] },
  now: Clock,
): Promise<C | undefined> =>
  retryOnConflict(async () => {
    const current = await kind.read(known);
    if (!current || !isNews(current.consent, status)) return current?.consent;
    const at = now().toISOString();
    const expiresAt = kind.termEnd(current.consent, at);
    const grant = awaitsOthers(current.consent) && storedGrant(current.consent, { expiresAt, debtorAccount });
    const moved =
      grant && status === 'Authorized'
        ? kind.authorise(current, grant, { interactionId: newId() }, at)
        : kind.follow(current, status, at);
    await kind.save(current, moved);
    return moved.consent;
  });
