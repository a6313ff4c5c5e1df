import type { Agreement, AgreementKind, Requested } from '#shared/consents/agreement.ts';
import type { ReadHealth } from '#shared/banks/health/health-store.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import type { Client } from '#shared/clients/client.ts';
import type { RequestedConsent } from '#shared/consents/create-consent.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import type { RejectReason } from '#shared/payments/payment/reject-reason.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { Frame, Step } from '../pages/layout.ts';
import type { Review, ReviewContext } from '../review/review.ts';
import type { Language, Outcome } from '../texts/language.ts';
import type { PageDeps } from './page-deps.ts';

/** The parts of a request's pages that depend on the kind of request. */
export interface PagesKind<A extends Agreement> {
  readonly subject: 'payment' | 'sharing';
  agreements(deps: Pick<PageDeps, 'stores'>): AgreementKind<A>;
  createConsent(requested: RequestedConsent, deps: PageDeps): Promise<A['consent']>;
  /** Returns the bank that the consent or the request names. */
  fixedBank(agreement: Requested<A>, providers: Providers): Provider | undefined;
  /** Returns whether the customer may choose a bank. */
  allows(bank: Provider, request: A['request']): boolean;
  marketOf(request: A['request'], bank: Provider | undefined): NationalMarket;
  review(agreement: Requested<A>, context: ReviewContext): Review;
  /** Returns the outcome, or undefined while the customer can decide. */
  outcomeOf(agreement: Requested<A>, at: string): Outcome | undefined;
  /** Returns the time and the number of the latest step, for the customer's records. */
  receiptOf(agreement: Requested<A>): { readonly at: string; readonly number: string };
  /** Path of the page on which the customer sees the request, chooses a bank and later sees the outcome. */
  pagePath(request: Pick<A['request'], 'id' | 'linkToken'>): string;
  /** Returns the client's page for customers who have approved, or for those who have not, if the client has named it. */
  clientPage(agreement: Requested<A>, isApproved: boolean): string | undefined;
  /** Returns whether a customer who returns from the bank sees the client's page instead of ours. */
  redirectsAtOnce(request: A['request']): boolean;
  /** Called when a customer opens the page. */
  onOpened?(agreement: Requested<A>, deps: PageDeps): Promise<void>;
  /** Reads why the bank rejected the payment of a request, if it did, even after the payment had been settled. */
  rejectReason?(request: A['request'], deps: PageDeps): Promise<RejectReason | undefined>;
}

export interface OpenedRequest<A extends Agreement> {
  readonly agreement: Requested<A>;
  readonly client: Client;
  readonly providers: Providers;
  readonly health: ReadHealth;
  /** Reads why the bank rejected the payment of the request, if it did. */
  readonly rejectReason: () => Promise<RejectReason | undefined>;
  readonly path: string;
  /** The secret of the customer's browser, and the cookie that stores it. */
  readonly browser: string;
  readonly cookies: readonly string[];
  readonly language: Language;
  readonly at: string;
}

/** Outcomes of which the customer may want to keep a receipt, and after which the client's page for success follows. */
const approvals: ReadonlySet<Outcome | undefined> = new Set(['approved', 'paid', 'shared', 'mandateApproved']);

/** Returns whether the customer has approved a request that has not failed or ended since. */
export const isApproval = (outcome: Outcome | undefined): boolean => approvals.has(outcome);

/** Returns the bank that the request names, or else the chosen bank if the request allows it. */
export const bankOf = <A extends Agreement>(
  pages: PagesKind<A>,
  { agreement, providers }: Pick<OpenedRequest<A>, 'agreement' | 'providers'>,
  chosenCode: string | undefined,
): Provider | undefined => {
  const chosen = providers.find(chosenCode ?? '');
  return (
    pages.fixedBank(agreement, providers) ?? (chosen && pages.allows(chosen, agreement.request) ? chosen : undefined)
  );
};

/** Returns the review of a request, and the frame of its pages. */
export const reviewAt = <A extends Agreement>(
  pages: PagesKind<A>,
  { agreement, client, language, at }: Pick<OpenedRequest<A>, 'agreement' | 'client' | 'language' | 'at'>,
  bank: Provider | undefined,
  step: Step,
): { readonly review: Review; readonly frame: Frame; readonly market: NationalMarket } => {
  const market = pages.marketOf(agreement.request, bank);
  const words = wordsOf(market);
  const requester = faceOf(client, language);
  const isDecided = pages.outcomeOf(agreement, at) !== undefined;
  const review = pages.review(agreement, { requester, market, words, bank, language, at, isDecided });
  return { review, frame: { requester, words, step }, market };
};
