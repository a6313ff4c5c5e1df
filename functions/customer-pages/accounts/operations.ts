import { accountConsentKind } from '#shared/accounts/consent/account-authorisations.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/create-account-consent.ts';
import { type AccountRequest, sharingPagePath } from '#shared/accounts/request/account-request.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { type RequestPageDeps, requestPages } from '../leaving/request-pages.ts';
import type { SharingLink } from './routes.ts';
import { banksToChoose, namedBank, sharingPage } from './view.ts';

export interface SharingPageDeps extends RequestPageDeps {
  readonly stores: AccountConsentStore;
}

export const {
  show: showSharingPage,
  choose: chooseSharingBank,
  goTo: goToSharingBank,
} = requestPages<SharingLink, AccountRequest, AccountConsent, SharingPageDeps>({
  idOf: ({ accountRequestId }) => accountRequestId,
  pathOf: sharingPagePath,
  stores: ({ stores }) => [stores.accountRequests, stores.accountConsents],
  namedBank,
  bankOf: (linked, chosen, providers) =>
    namedBank(linked, providers) ??
    banksToChoose(linked.request, providers).find(({ code }) => code === chosen?.toLowerCase()),
  createConsent: ({ id, clientId, market }, authorizationSeconds, deps) =>
    createAccountConsent(
      {
        owner: { clientId, market },
        accountRequestId: id,
        providerId: undefined,
        purpose: undefined,
        userType: undefined,
        baseConsentId: undefined,
        authorizationSeconds,
      },
      deps,
    ),
  stage: (current, bank, departure, deps) =>
    stageAtBank(accountConsentKind(deps.stores), current, bank.code, departure, deps),
  page: sharingPage,
});
