import { awaitsOthers } from '#shared/consents/authorisation.ts';
import { canPayFrom } from '#shared/payments/request/payer-banks.ts';
import { paymentPagePath, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { banksFound } from '../pages/bank-name.ts';
import { chooseBankPage } from '../pages/choose-bank-page.ts';
import { outcomePage } from '../pages/outcome-page.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { Outcome } from '../texts/en.ts';
import { amountOf, factsOf } from './facts.ts';
import type { LinkedRequest } from './link.ts';

export interface PaymentPageView {
  readonly linked: LinkedRequest;
  readonly clientName: string;
  readonly language: Language;
  readonly at: string;
  readonly search: string;
  readonly providers: Providers;
  readonly failedBank: Provider | undefined;
}

/** The page of a payment request: the choice of a bank while the customer may decide, and the outcome afterwards. */
export const paymentPage = (view: PaymentPageView): Promise<HtmlPage> => {
  const { linked, language, clientName, at } = view;
  const { request, consent } = linked;
  const outcome = outcomeOf(linked, at);
  if (outcome) {
    const facts = factsOf(request, undefined, language);
    return outcomePage({ language, outcome, facts, clientName, backUrl: backUrlOf(linked, outcome) });
  }
  const named = view.providers.find(consent?.providerCode ?? request.providerCode ?? '');
  return chooseBankPage({
    language,
    title: textsIn[language].chooseBank.title(amountOf(request, language)),
    clientName,
    facts: factsOf(request, consent?.expiresAt ?? request.expiresAt, language),
    hint: textsIn[language].chooseBank.hint,
    path: paymentPagePath(request),
    banks: named ? [named] : banksFound(payerBanks(view), view.search, language),
    isBankNamed: named !== undefined,
    search: view.search,
    failedBank: view.failedBank,
  });
};

const payerBanks = ({ linked: { request }, providers }: PaymentPageView): readonly Provider[] =>
  providers.open.filter((bank) => canPayFrom(bank, request));

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

/** Undefined while the customer may decide. A request may have expired before its timer has said so. */
const outcomeOf = ({ request, consent }: LinkedRequest, at: string): Outcome | undefined => {
  const outcome = outcomes[request.status];
  if ((outcome === 'approved' || outcome === 'paid') && !isSingle(request.type)) return 'mandateApproved';
  if (consent && awaitsOthers(consent)) return 'othersDecide';
  const openUntil = consent?.expiresAt ?? request.expiresAt;
  return outcome ?? (openUntil <= at ? 'expired' : undefined);
};

const backUrlOf = ({ request }: LinkedRequest, outcome: Outcome): string | undefined => {
  const { successRedirectUrl, failureRedirectUrl, redirectUrl } = request;
  const isApproved = outcome === 'approved' || outcome === 'paid' || outcome === 'mandateApproved';
  return (isApproved ? successRedirectUrl : failureRedirectUrl) ?? redirectUrl;
};
