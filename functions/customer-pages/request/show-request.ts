import type { Agreement } from '#shared/consents/agreement.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { formatInstant } from '#shared/standard/languages/format.ts';
import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { type ChooseBankPage, chooseBankPage } from '../pages/choose-bank-page.ts';
import { consentPage } from '../pages/consent-page.ts';
import { outcomePage } from '../pages/outcome-page.ts';
import { proofOf } from '../review/review.ts';
import type { Line } from '#shared/standard/pages/document.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { type Outcome, textsIn } from '../texts/language.ts';
import { type Attempt, noticeOf } from './attempt.ts';
import { identityPage } from './identity-page.ts';
import { bankOf, isApproval, type OpenedRequest, type PagesKind, reviewAt } from './pages-kind.ts';
import { searchBanks } from './search-banks.ts';

/** Returns the page for the state of a request: its outcome, its review if the bank is known, or the choice of banks. */
export const showRequest = async <A extends Agreement>(
  pages: PagesKind<A>,
  opened: OpenedRequest<A>,
  query: { readonly search?: string | undefined; readonly provider?: string | undefined },
  attempt?: Attempt,
): Promise<HtmlPage> => {
  const { agreement, providers, language, at } = opened;
  const outcome = pages.outcomeOf(agreement, at);
  if (outcome) return showOutcome(pages, opened, outcome);
  const fixed = pages.fixedBank(agreement, providers);
  const bank = fixed ?? attempt?.bank ?? bankOf(pages, opened, query.provider);
  const failed = attempt?.failure === 'bank-failed' ? attempt.bank : undefined;
  const result = {
    language,
    path: opened.path,
    notice: attempt && noticeOf(attempt, fixed !== undefined, opened),
    info: attempt ? undefined : departureText(pages, opened),
    status: attempt?.failure === 'too-often' ? 429 : failed && 503,
  };
  if (!bank || (failed && !fixed)) return showChoice(pages, opened, query.search ?? '', result);
  const { review, frame, market } = reviewAt(pages, opened, bank, 'consent');
  const proof = proofOf(opened.browser, bank, review);
  const { identityForm } = attempt ?? {};
  // The customer can try again without a new review.
  if (identityForm?.review === proof && result.status !== undefined)
    return identityPage({ ...result, frame, bank, proof, entered: identityForm, invalid: [] });
  const { expiresAt } = agreement.consent ?? agreement.request;
  return consentPage({
    ...result,
    frame,
    bank,
    isBankFixed: fixed !== undefined,
    review,
    proof,
    approveBy: formatInstant(expiresAt, rulesOf(market).country.timeZone, language),
    cancelUrl: pages.clientPage(agreement, false),
  });
};

/** Returns a text about the customer's last departure to a bank, from where they may have returned with an error. */
const departureText = <A extends Agreement>(
  pages: PagesKind<A>,
  { agreement: { request, consent }, providers, language }: OpenedRequest<A>,
): string | undefined => {
  const staging = consent?.stagings.at(-1);
  const bank = staging && providers.find(staging.providerCode);
  if (!bank) return undefined;
  const { timeZone } = rulesOf(pages.marketOf(request, bank)).country;
  const at = formatInstant(staging.stagedAt, timeZone, language);
  return textsIn[language].leaving.hasLeft(bankName(bank, language), at);
};

const showOutcome = async <A extends Agreement>(
  pages: PagesKind<A>,
  opened: OpenedRequest<A>,
  decided: Outcome,
): Promise<HtmlPage> => {
  const { agreement, providers, language } = opened;
  const { review, frame, market } = reviewAt(pages, opened, pages.fixedBank(agreement, providers), 'complete');
  const reason = decided === 'failed' || decided === 'paid' ? await opened.rejectReason() : undefined;
  const outcome = decided === 'paid' && reason ? 'returned' : decided;
  return outcomePage({
    language,
    outcome,
    reason: reason && textsIn[language].rejectReasons[reason],
    review,
    frame,
    receipt: isApproval(outcome) ? receiptLines(pages, opened, market) : [],
    // The request of a returned payment remains completed, and the client's page receives that status.
    backUrl: pages.clientPage(agreement, isApproval(decided)),
    path: opened.path,
  });
};

const receiptLines = <A extends Agreement>(
  pages: PagesKind<A>,
  { agreement, language }: OpenedRequest<A>,
  market: NationalMarket,
): readonly Line[] => {
  const { receipt } = textsIn[language];
  const { at, number } = pages.receiptOf(agreement);
  return [
    [receipt.at, formatInstant(at, rulesOf(market).country.timeZone, language)],
    [receipt.number, number],
  ];
};

const showChoice = async <A extends Agreement>(
  pages: PagesKind<A>,
  opened: OpenedRequest<A>,
  search: string,
  result: Pick<ChooseBankPage, 'language' | 'path' | 'notice' | 'info' | 'status'>,
): Promise<HtmlPage> => {
  const { agreement, providers, language } = opened;
  const health = await opened.health();
  const { review, frame } = reviewAt(pages, opened, undefined, 'consent');
  const allowed = providers.open.filter((bank) => pages.allows(bank, agreement.request));
  const { payment, sharing } = frame.words.choosing;
  const { heading, text } = pages.subject === 'payment' ? { ...payment, text: undefined } : sharing;
  return chooseBankPage({
    ...result,
    frame,
    title: review.texts.title[language],
    total: review.total?.[1],
    heading: heading[language],
    text: text?.[language],
    banks: searchBanks(allowed, search, language),
    search,
    troubleOf: ({ code }) =>
      (health.get(code)?.status ?? 'operational') === 'operational'
        ? undefined
        : textsIn[language].chooseBank.trouble[pages.subject],
  });
};
