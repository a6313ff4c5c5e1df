import { sharingPagePath } from '#shared/accounts/request/account-request.ts';
import { accountRequestsIn } from '#shared/accounts/request/account-request-store.ts';
import type { AgreementKind, Requested } from '#shared/consents/agreement.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { type AccountAgreement, type AccountConsentStore, agreementOfAccountConsent } from './account-consent-store.ts';
import { sharedDays } from './account-consent.ts';
import { authoriseSharing, moveSharing } from './consent-transitions.ts';

export const accountAgreements = (stores: AccountConsentStore): AgreementKind<AccountAgreement> => ({
  ...accountRequestsIn(stores),
  name: 'account_consent',
  bankKind: 'account',
  consents: stores.accountConsents,
  load: (consent) => agreementOfAccountConsent(consent, stores),
  save: stores.saveSharing,
  terms: ({ consent }) => ({
    kind: 'account',
    data: {
      permissions: permissionsAt(consent.market, consent.permissions),
      purpose: consent.purpose,
      userType: consent.userType,
      ...sharedDays(consent),
    },
  }),
  baseConsentId: ({ base }) => base?.bankConsentId,
  termEnd: ({ consent }) => consent.termEndsAt,
  canPause: () => true,
  onBankChosen: ({ request, consent }, providerCode, at) => ({
    request,
    consent: { ...bumpVersion(consent, at), providerCode },
  }),
  onGranted: (agreement, grant, _by, at) => authoriseSharing(agreement, grant, at),
  onStatusChange: moveSharing,
  onBankStatus: moveSharing,
  pagePath: sharingPagePath,
  customerReturn: ({ request, consent }) => ({
    successUrl: request.autoRedirect ? consent.successRedirectUrl : undefined,
    failureUrl: request.autoRedirect ? consent.failureRedirectUrl : undefined,
    query: sharingReturnQuery({ request, consent }),
  }),
});

/** Returns the query parameters that a customer brings back to the client's page. */
export const sharingReturnQuery = ({ request, consent }: Requested<AccountAgreement>): Record<string, string> => ({
  accountRequestId: request.id,
  ...(consent && { consentId: consent.id }),
  status: (consent ?? request).status,
});
