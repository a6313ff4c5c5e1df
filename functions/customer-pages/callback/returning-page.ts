import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { type Frame, pageOf } from '../pages/layout.ts';

/**
 * Returns a page that takes the customer back to the integrator after a form POST. A redirect would be blocked: see
 * leaving-page.ts.
 */
export const returningPage = (link: string, frame: Frame, language: Language): Promise<HtmlPage> => {
  const { text, link: label } = textsIn[language].returning;
  const title = fill(frame.words.returning.title, language, { '[YOUR TPP]': isolated(frame.requester.name) });
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="primary" href="${link}">${label}</a></p>`;
  return pageOf({ language, title, content, frame, goTo: link, hasOneLanguage: true });
};
