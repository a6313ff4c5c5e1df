import { html } from 'hono/html';
import type { HtmlPage, Sender } from '#shared/platform/http/route.ts';
import { type Language, languageOf, type Notice, textsIn } from '../texts/language.ts';
import { pageOf } from './layout.ts';

/** Returns a page that shows a single message and no details of a request. */
export const noticePage = (notice: Notice, language: Language, status: number): Promise<HtmlPage> => {
  const { title, text } = textsIn[language].notices[notice];
  const content = html`<h1>${title}</h1>
    <p>${text}</p>`;
  return pageOf({ language, title, content, status });
};

interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
}

/** Returns the page for a link that leads to no request, in the customer's language. */
export const unknownLinkPage = ({ query, sender }: Visit): Promise<HtmlPage> =>
  noticePage('unknownLink', languageOf(query.lang, sender.acceptLanguage), 404);
