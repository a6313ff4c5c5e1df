import { html, raw } from 'hono/html';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { fill, type Wording } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { Review } from '../review/review.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { type Frame, pageOf } from './layout.ts';
import { reviewSections } from './review-sections.ts';

export interface ConsentPage {
  readonly language: Language;
  readonly frame: Frame;
  readonly bank: Provider;
  /** The client or the consent has chosen the bank, so the customer cannot choose another one. */
  readonly isBankFixed: boolean;
  readonly review: Review;
  /** Proves that this browser showed the review. */
  readonly proof: string;
  /** This page's path. The form posts to `bank` below it. */
  readonly path: string;
  /** The customer's deadline. */
  readonly approveBy: string;
  /** The client's page for customers who do not continue, if any. */
  readonly cancelUrl: string | undefined;
  /** A message about an attempt to continue. */
  readonly notice: string | undefined;
  /** A message about an earlier visit. */
  readonly info: string | undefined;
  readonly status: number | undefined;
}

/** Returns the page on which the customer reviews everything that they are asked to agree to, and continues to the bank. */
export const consentPage = (page: ConsentPage): Promise<HtmlPage> => {
  const { language, frame, bank, review, notice, info, path, proof, status } = page;
  const { texts } = review;
  const title = texts.title[language];
  const values = {
    '[YOUR LFI]': isolated(bankName(bank, language)),
    '[TPP TRADING NAME]': isolated(frame.requester.name),
  };
  const text = (wording: Wording) => fill(wording[language], values);
  const content = html`<h1>${title}</h1>
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
    ${info ? html`<p class="notice">${info}</p>` : ''}
    <p>${text(texts.introduction)}</p>
    ${reviewSections(review)}
    <form method="post" action="${path}/bank?lang=${language}">
      <input type="hidden" name="provider" value="${bank.code}" />
      <input type="hidden" name="review" value="${proof}" />
      ${button(frame, text(texts.button))}
    </form>
    <p>${text(texts.nextStep)}</p>
    <p>${textsIn[language].review.approveBy(page.approveBy)}</p>
    ${alternatives(page)}`;
  return pageOf({
    language,
    title,
    content,
    frame,
    query: { provider: bank.code },
    status,
  });
};

/** Renders the button of the form, with the logo of the market's scheme. */
const button = ({ words: { mark } }: Frame, text: string): Html =>
  mark
    ? html`<button class="primary market">${raw(mark.icon)}<span>${text}</span></button>`
    : html`<button class="primary">${text}</button>`;

/** Renders the links for a customer who does not continue to this bank. */
const alternatives = ({ language, path, isBankFixed, cancelUrl }: ConsentPage): Html => {
  const { review } = textsIn[language];
  return html`${isBankFixed ? '' : html`<p><a href="${path}?lang=${language}">${review.otherBank}</a></p>`}
  ${cancelUrl === undefined ? '' : html`<p><a class="secondary" href="${cancelUrl}">${review.cancel}</a></p>`}`;
};
