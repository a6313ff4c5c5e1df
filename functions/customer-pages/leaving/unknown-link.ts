import type { HtmlPage, Sender } from '#shared/platform/http/route.ts';
import { noticePage } from '../pages/notice-page.ts';
import { languageOf } from '../texts/language.ts';

interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
}

/** Returns the page for a link that leads to no request, in the customer's language. */
export const unknownLinkPage = ({ query, sender }: Visit): Promise<HtmlPage> =>
  noticePage('unknownLink', languageOf(query.lang, sender.acceptLanguage), 404);
