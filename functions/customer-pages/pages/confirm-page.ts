import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { type Fact, factList } from '#shared/standard/pages/document.ts';
import { pageOf } from './layout.ts';

/** Parameters of the bank's redirect. */
export interface Redirect {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly id_token?: string | undefined;
}

export interface ConfirmPage {
  readonly language: Language;
  readonly clientName: string;
  readonly bankName: string;
  readonly facts: readonly Fact[];
  readonly redirect: Redirect;
  /** Proves that the decision was sent from this page. */
  readonly confirmation: string;
}

/** Returns a page that asks whether it was the customer who approved at the bank. */
export const confirmPage = ({
  language,
  clientName,
  bankName,
  facts,
  redirect: { state, code, iss, id_token },
  confirmation,
}: ConfirmPage): Promise<HtmlPage> => {
  const { confirming, requestedBy } = textsIn[language];
  const fields = Object.entries({ state, code, iss, id_token, confirmation });
  const content = html`<h1>${confirming.title}</h1>
    <p>${requestedBy(clientName)}</p>
    ${factList([[confirming.bank, bankName], ...facts])}
    <p class="notice">${confirming.text(clientName)}</p>
    <form method="post" action="/callback">
      ${fields.map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p><button class="primary" name="decision" value="continue">${confirming.continue}</button></p>
      <p><button class="secondary" name="decision" value="abandon">${confirming.notMe}</button></p>
    </form>`;
  return pageOf({ language, title: confirming.title, content, hasOneLanguage: true });
};
