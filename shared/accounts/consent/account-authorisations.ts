import { sharingPagePath } from '#shared/accounts/request/account-request.ts';
import { type AuthorisationDeps, type Authorisations, openAuthorisations } from '#shared/consents/authorisations.ts';
import type { ConsentKind } from '#shared/consents/consent-kind.ts';
import { permissionsAt } from '#shared/standard/consents/permissions.ts';
import { type AccountConsentStore, loadSharing, type Sharing } from './account-consent-store.ts';
import { type AccountConsent, sharedDays } from './account-consent.ts';
import { authoriseSharing, moveSharing } from './sharing-moves.ts';

export const openAccountAuthorisations = (
  stores: AccountConsentStore,
  deps: AuthorisationDeps,
): Authorisations<Sharing> => openAuthorisations<AccountConsent, Sharing>(accountConsentKind(stores), deps);

/** How account consents are authorised. */
export const accountConsentKind = (stores: AccountConsentStore): ConsentKind<AccountConsent, Sharing> => ({
  name: 'account_consent',
  bankKind: 'account',
  find: (consentId) => stores.accountConsents.get(consentId),
  read: (consent) => loadSharing(consent, stores),
  terms: ({ consent }) => ({
    kind: 'account',
    data: {
      permissions: permissionsAt(consent.market, consent.permissions),
      purpose: consent.purpose,
      userType: consent.userType,
      ...sharedDays(consent),
    },
  }),
  termEnd: ({ termEndsAt }) => termEndsAt,
  baseConsentId: ({ base }) => base?.bankConsentId,
  authorise: (sharing, grant, _interactionId, at) => authoriseSharing(sharing, grant, at),
  end: moveSharing,
  follow: moveSharing,
  save: stores.saveSharing,
  saveConsent: stores.accountConsents.save,
  customerReturn: ({ request, consent }, baseUrl) => ({
    successUrl: request.autoRedirect ? consent.successRedirectUrl : undefined,
    failureUrl: request.autoRedirect ? consent.failureRedirectUrl : undefined,
    query: { accountRequestId: request.id, consentId: consent.id, status: consent.status },
    pageUrl: `${baseUrl}${sharingPagePath(request)}`,
  }),
});
