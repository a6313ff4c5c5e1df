import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankName } from '../pages/bank-name.ts';
import { pageOf } from '../pages/layout.ts';

/**
 * Returns a page that takes the customer from a form to the bank. A redirect would be blocked: browsers apply the
 * policy for forms to redirects too (Content Security Policy Level 3 §6.4.1), and ours allows only this service.
 */
export const leavingPage = (bank: Provider, link: string, language: Language): Promise<HtmlPage> => {
  const { leaving } = textsIn[language];
  const title = leaving.title(bankName(bank, language));
  const content = html`<h1>${title}</h1>
    <p>${leaving.text}</p>
    <p><a class="primary" href="${link}">${leaving.link}</a></p>`;
  return pageOf({ language, title, content, goTo: link });
};
