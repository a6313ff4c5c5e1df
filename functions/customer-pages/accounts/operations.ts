import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/create-account-consent.ts';
import { createRequestPages } from '../request/request-pages.ts';
import type { SharingLink } from './routes.ts';
import { sharingView } from './view.ts';

export { unknownLinkPage as showIncompleteSharingLink } from '../pages/notice-page.ts';

export const {
  show: showSharingPage,
  continueToBank: continueToSharingBank,
  redirectToPage: redirectToSharingPage,
} = createRequestPages<SharingLink, AccountAgreement>({
  ...sharingView,
  idOf: ({ accountRequestId }) => accountRequestId,
  agreements: ({ stores }) => accountAgreements(stores),
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createAccountConsent({ owner: { clientId, market }, requestId: id, authorizationSeconds }, deps),
});
