import { accountAgreements, createAccountConsent } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import { type AccountRequestStatus, sharingPagePath } from '#shared/accounts/request/account-request.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { awaitsOthers } from '#shared/consents/authorisation.ts';
import { countries, countriesOf } from '#shared/standard/markets/market.ts';
import { withQuery } from '#shared/platform/encoding/with-query.ts';
import { sharingReview } from '../review/sharing-review.ts';
import type { Outcome } from '../texts/language.ts';
import type { RequestPageDeps } from '../request/page-deps.ts';
import { visitOf } from '../request/open-request.ts';
import type { PagesKind } from '../request/pages-kind.ts';
import { leaveForBank, redirectToPage, showPage } from '../request/request-pages.ts';
import type { routes } from './routes.ts';

const outcomes: Record<AccountRequestStatus, Outcome | undefined> = {
  New: undefined,
  AwaitingAuthorization: undefined,
  Authorized: 'shared',
  Rejected: 'notShared',
  Expired: 'sharingExpired',
  Revoked: 'sharingEnded',
  Cancelled: 'sharingEnded',
};

/** Checks the expiry time, as the timer may run late. */
const outcomeOf = ({ request, consent }: Requested<AccountAgreement>, at: string): Outcome | undefined => {
  if (consent && awaitsOthers(consent)) return 'othersDecide';
  return outcomes[request.status] ?? ((consent?.expiresAt ?? request.expiresAt) <= at ? 'sharingExpired' : undefined);
};

export const sharingPages: PagesKind<AccountAgreement> = {
  subject: 'sharing',
  agreements: ({ stores }) => accountAgreements(stores),
  createConsent: createAccountConsent,
  /** The bank of the consent, or else the only bank that the request allows. */
  fixedBank: ({ request, consent }, { find }) => {
    const onlyCode = request.providerCodes.length === 1 ? request.providerCodes[0] : undefined;
    return find(consent?.providerCode ?? onlyCode ?? '');
  },
  allows: ({ code, bank }, { providerCodes, countryCode }) =>
    (providerCodes.length === 0 || providerCodes.includes(code)) &&
    (countryCode === undefined || bank.country === countryCode),
  marketOf: ({ market, countryCode }, bank) =>
    countries[bank?.bank.country ?? countryCode ?? countriesOf[market][0]].market,
  review: sharingReview,
  outcomeOf,
  receiptOf: ({ request: { updatedAt, consentId, id } }) => ({ at: updatedAt, number: consentId ?? id }),
  pagePath: sharingPagePath,
  clientPage({ request, consent }, isApproved) {
    const { status, successRedirectUrl, failureRedirectUrl } = consent ?? request;
    const url = isApproved ? successRedirectUrl : failureRedirectUrl;
    if (!url) return undefined;
    return withQuery(url, { accountRequestId: request.id, ...(consent && { consentId: consent.id }), status });
  },
  redirectsAtOnce: ({ autoRedirect }) => autoRedirect,
};

type Ops = Operations<typeof routes, RequestPageDeps>;

export const showSharingPage: Ops['showSharingPage'] = (call, deps) =>
  showPage(sharingPages, visitOf(call.params.accountRequestId, call), deps);

export const continueToSharingBank: Ops['continueToSharingBank'] = (call, deps) =>
  leaveForBank(sharingPages, visitOf(call.params.accountRequestId, call), deps);

export const redirectToSharingPage: Ops['redirectToSharingPage'] = (call, deps) =>
  redirectToPage(sharingPages, visitOf(call.params.accountRequestId, call), deps);

export { unknownLinkPage as showIncompleteSharingLink } from '../pages/notice-page.ts';
