import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { awaitsOthers } from '#shared/consents/authorisation.ts';
import { createPaymentConsent, paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { rejectReasonOf } from '#shared/payments/payment/reject-reason.ts';
import { canPayFrom } from '#shared/payments/request/market-rules.ts';
import { paymentPagePath, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { withQuery } from '#shared/platform/encoding/with-query.ts';
import { countries, countriesOf, countryOfCurrency } from '#shared/standard/markets/market.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { paymentReview } from '../review/payment-review.ts';
import type { Outcome } from '../texts/language.ts';
import type { RequestPageDeps } from '../request/page-deps.ts';
import { visitOf } from '../request/open-request.ts';
import type { PagesKind } from '../request/pages-kind.ts';
import { leaveForBank, redirectToPage, showPage } from '../request/request-pages.ts';
import type { routes } from './routes.ts';

type RequestedPayment = Requested<PaymentAgreement>;

const outcomes: Record<PaymentRequestStatus, Outcome | undefined> = {
  New: undefined,
  AwaitingAuthorization: undefined,
  Processing: 'approved',
  Active: 'mandateApproved',
  Suspended: 'mandateApproved',
  Completed: 'paid',
  Rejected: 'declined',
  Failed: 'failed',
  Expired: 'expired',
  Revoked: 'withdrawn',
  Cancelled: 'withdrawn',
};

/** Checks the expiry time, as the timer may run late. */
const outcomeOf = ({ request, consent }: RequestedPayment, at: string): Outcome | undefined => {
  const outcome = outcomes[request.status];
  if ((outcome === 'approved' || outcome === 'paid') && !isSingle(request.type)) return 'mandateApproved';
  if (consent && awaitsOthers(consent)) return 'othersDecide';
  const expiresAt = consent?.expiresAt ?? request.expiresAt;
  return outcome ?? (expiresAt <= at ? 'expired' : undefined);
};

const clientPage = ({ request, consent }: RequestedPayment, isApproved: boolean): string | undefined => {
  const { id, status, successRedirectUrl, failureRedirectUrl, redirectUrl } = request;
  const url = (isApproved ? successRedirectUrl : failureRedirectUrl) ?? redirectUrl;
  if (!url) return undefined;
  return withQuery(url, { paymentRequestId: id, ...(consent && { consentId: consent.id }), status });
};

/**
 * Records, for the figures, when a customer first opened the link, if nothing else has happened to the request yet. If
 * another change is committed first, the opening is not recorded.
 *
 * @throws Conflict
 */
export const recordOpening = async (
  { request, consent }: RequestedPayment,
  { stores: { paymentRequests, paymentConsents }, now }: { readonly stores: PaymentStores; readonly now: Clock },
): Promise<void> => {
  // `updatedAt` remains, because nothing that the client can read has changed.
  const opened = <E extends PaymentAgreement['request'] | PaymentAgreement['consent']>(entity: E): E => ({
    ...entity,
    version: entity.version + 1,
    openedAt: now().toISOString(),
  });
  if (consent === undefined) {
    if (request.status === 'New' && !request.openedAt) await paymentRequests.save(request, opened(request));
  } else if (consent.status === 'AwaitingAuthorization' && !consent.openedAt && consent.stagings.length === 0)
    await paymentConsents.save(consent, opened(consent));
};

export const paymentPages: PagesKind<PaymentAgreement> = {
  subject: 'payment',
  agreements: ({ stores }) => paymentAgreements(stores),
  createConsent: createPaymentConsent,
  fixedBank: ({ request, consent }, { find }) => find(consent?.providerCode ?? request.providerCode ?? ''),
  allows: canPayFrom,
  marketOf: ({ market, currency }) => (countryOfCurrency(currency) ?? countries[countriesOf[market][0]]).market,
  review: paymentReview,
  outcomeOf,
  receiptOf: ({ request: { updatedAt, paymentId, id } }) => ({ at: updatedAt, number: paymentId ?? id }),
  pagePath: paymentPagePath,
  clientPage,
  redirectsAtOnce: ({ autoRedirect }) => autoRedirect !== false,
  onOpened: recordOpening,
  rejectReason: async ({ paymentId }, { stores }) => {
    const payment = paymentId === undefined ? undefined : await stores.payments.get(paymentId);
    return payment?.status === 'Rejected' ? rejectReasonOf(payment) : undefined;
  },
};

type Ops = Operations<typeof routes, RequestPageDeps>;

export const showPaymentPage: Ops['showPaymentPage'] = (call, deps) =>
  showPage(paymentPages, visitOf(call.params.paymentRequestId, call), deps);

export const continueToBank: Ops['continueToBank'] = (call, deps) =>
  leaveForBank(paymentPages, visitOf(call.params.paymentRequestId, call), deps);

export const redirectToPaymentPage: Ops['redirectToPaymentPage'] = (call, deps) =>
  redirectToPage(paymentPages, visitOf(call.params.paymentRequestId, call), deps);

export { unknownLinkPage as showIncompletePaymentLink } from '../pages/notice-page.ts';
