import { html } from 'hono/html';
import type { Callback } from '#shared/consents/finish-authorisation.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { factList } from '#shared/standard/pages/document.ts';
import type { Review } from '../review/review.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { type Frame, pageOf } from './layout.ts';
import { reviewSections } from './review-sections.ts';

export interface ConfirmPage {
  readonly language: Language;
  readonly frame: Frame;
  readonly bankName: string;
  readonly review: Review;
  readonly redirect: Callback;
  /** Proves that the decision was sent from this page. */
  readonly confirmation: string;
}

/** Returns a page that asks whether it was the customer who approved at the bank. */
export const confirmPage = ({
  language,
  frame,
  bankName,
  review,
  redirect: { state, code, iss, id_token },
  confirmation,
}: ConfirmPage): Promise<HtmlPage> => {
  const { confirming } = textsIn[language];
  const fields = Object.entries({ state, code, iss, id_token, confirmation });
  const content = html`<h1>${confirming.title}</h1>
    <p class="notice">${confirming.text(frame.requester.name)}</p>
    ${factList([[confirming.bank, bankName]])} ${reviewSections(review)}
    <form method="post" action="/callback">
      ${fields.map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p><button class="primary" name="decision" value="continue">${confirming.continue}</button></p>
      <p><button class="secondary" name="decision" value="abandon">${confirming.notMe}</button></p>
    </form>`;
  return pageOf({ language, title: confirming.title, content, frame, hasOneLanguage: true });
};
