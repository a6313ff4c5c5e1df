import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { awaitsOthers } from '#shared/consents/authorisation.ts';
import { canPayFrom } from '#shared/payments/request/payer-banks.ts';
import { paymentPagePath, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { searchBanks } from '../pages/bank-name.ts';
import { chooseBankPage } from '../pages/choose-bank-page.ts';
import { outcomePage } from '../pages/outcome-page.ts';
import { textsIn } from '../texts/language.ts';
import type { Outcome } from '../texts/en.ts';
import type { RequestPageView } from '../leaving/request-pages.ts';
import { amountOf, factsOf } from './facts.ts';

type RequestedPayment = Requested<PaymentAgreement>;

/** Returns the page of a payment request: a choice of banks while the customer can decide, then the outcome. */
export const paymentPage = (view: RequestPageView<RequestedPayment>): Promise<HtmlPage> => {
  const { agreement, language, clientName, at, search, providers, failedBank } = view;
  const { request, consent } = agreement;
  const outcome = outcomeOf(agreement, at);
  if (outcome) {
    const facts = factsOf(agreement, undefined, language);
    return outcomePage({ language, outcome, facts, clientName, backUrl: backUrlOf(agreement, outcome) });
  }
  const preselected = preselectedBank(agreement, providers);
  const payerBanks = providers.open.filter((bank) => canPayFrom(bank, request));
  return chooseBankPage({
    language,
    title: textsIn[language].chooseBank.title(amountOf(request, language)),
    clientName,
    facts: factsOf(agreement, consent?.expiresAt ?? request.expiresAt, language),
    hint: textsIn[language].chooseBank.hint,
    path: paymentPagePath(request),
    banks: preselected ? [preselected] : searchBanks(payerBanks, search, language),
    isBankPreselected: preselected !== undefined,
    search,
    failedBank,
  });
};

/** Returns the bank that the consent or the request names. */
export const preselectedBank = ({ request, consent }: RequestedPayment, { find }: Providers): Provider | undefined =>
  find(consent?.providerCode ?? request.providerCode ?? '');

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

/**
 * Returns the outcome, or undefined while the customer can decide. Checks the expiry time, as the timer may run late.
 */
const outcomeOf = ({ request, consent }: RequestedPayment, at: string): Outcome | undefined => {
  const outcome = outcomes[request.status];
  if ((outcome === 'approved' || outcome === 'paid') && !isSingle(request.type)) return 'mandateApproved';
  if (consent && awaitsOthers(consent)) return 'othersDecide';
  const expiresAt = consent?.expiresAt ?? request.expiresAt;
  return outcome ?? (expiresAt <= at ? 'expired' : undefined);
};

const backUrlOf = ({ request }: RequestedPayment, outcome: Outcome): string | undefined => {
  const { successRedirectUrl, failureRedirectUrl, redirectUrl } = request;
  const isApproved = outcome === 'approved' || outcome === 'paid' || outcome === 'mandateApproved';
  return (isApproved ? successRedirectUrl : failureRedirectUrl) ?? redirectUrl;
};
