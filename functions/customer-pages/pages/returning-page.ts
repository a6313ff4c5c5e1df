import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { pageOf } from './layout.ts';

/**
 * Returns a page that takes the customer back to the integrator after a form POST. A redirect would be blocked: see
 * leave-for-bank.ts.
 */
export const returningPage = (link: string, language: Language): Promise<HtmlPage> => {
  const { title, text, link: label } = textsIn[language].returning;
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="primary" href="${link}">${label}</a></p>`;
  return pageOf({ language, title, content, goTo: link });
};
