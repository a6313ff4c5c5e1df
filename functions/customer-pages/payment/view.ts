import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { awaitsOthers } from '#shared/consents/authorisation.ts';
import { canPayFrom } from '#shared/payments/request/market-rules.ts';
import { paymentPagePath, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { withQuery } from '#shared/platform/encoding/with-query.ts';
import { countries, countriesOf, countryOfCurrency } from '#shared/standard/markets/market.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { paymentReview } from '../review/payment-review.ts';
import type { Outcome } from '../texts/language.ts';
import type { RequestView } from '../request/request-view.ts';

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

export const paymentView: RequestView<PaymentAgreement> = {
  subject: 'payment',
  fixedBank: ({ request, consent }, { find }) => find(consent?.providerCode ?? request.providerCode ?? ''),
  allows: canPayFrom,
  marketOf: ({ market, currency }) => (countryOfCurrency(currency) ?? countries[countriesOf[market][0]]).market,
  review: paymentReview,
  outcomeOf,
  receiptOf: ({ request: { updatedAt, paymentId, id } }) => ({ at: updatedAt, number: paymentId ?? id }),
  pagePath: paymentPagePath,
  clientPage,
  redirectsAtOnce: ({ autoRedirect }) => autoRedirect !== false,
};
