import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { Outcome } from '../texts/en.ts';
import { type Fact, factList } from '#shared/standard/pages/document.ts';
import { pageOf } from './layout.ts';

export interface OutcomePage {
  readonly language: Language;
  readonly outcome: Outcome;
  readonly facts: readonly Fact[];
  readonly clientName: string;
  /** The integrator's page, if any. */
  readonly backUrl: string | undefined;
}

/** Returns a page with a request's outcome, and a link back to the integrator if there is one. */
export const outcomePage = ({ language, outcome, facts, clientName, backUrl }: OutcomePage): Promise<HtmlPage> => {
  const texts = textsIn[language];
  const { title, text } = texts.outcome[outcome];
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    ${factList(facts)}
    ${backUrl === undefined ? '' : html`<p><a class="primary" href="${backUrl}">${texts.backTo(clientName)}</a></p>`}`;
  return pageOf({ language, title, content });
};
