import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountAgreement, AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/create-account-consent.ts';
import type { RequestPageDeps } from '../request/open-request.ts';
import { createRequestPages } from '../request/request-pages.ts';
import type { SharingLink } from './routes.ts';
import { sharingView } from './view.ts';

export interface SharingPageDeps extends RequestPageDeps {
  readonly stores: AccountConsentStore;
}

export { unknownLinkPage as showIncompleteSharingLink } from '../pages/notice-page.ts';

export const {
  show: showSharingPage,
  continueToBank: continueToSharingBank,
  redirectToPage: redirectToSharingPage,
} = createRequestPages<SharingLink, AccountAgreement, SharingPageDeps>({
  ...sharingView,
  idOf: ({ accountRequestId }) => accountRequestId,
  agreements: ({ stores }) => accountAgreements(stores),
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createAccountConsent({ owner: { clientId, market }, requestId: id, authorizationSeconds }, deps),
});
