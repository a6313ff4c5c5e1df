import { html } from 'hono/html';
import type { Agreement } from '#shared/consents/agreement.ts';
import type { HtmlPage, Sender, WebPage } from '#shared/platform/http/route.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import type { PageDeps } from '../request/page-deps.ts';
import { type PagesKind, reviewAt } from '../request/pages-kind.ts';
import { inLanguage, type Language, textsIn } from '../texts/language.ts';
import { type Frame, pageOf } from '../pages/layout.ts';

/** A customer's return from the bank. */
export interface ReturnVisit {
  readonly sender: Sender;
  readonly interactionId: string;
  /** Whether the browser has posted a form. A redirect would then be blocked. */
  readonly isForm: boolean;
  /** The language that the customer chose before leaving for the bank, if any. */
  readonly chosenLanguage: string | undefined;
  readonly language: Language;
}

/** Returns the URL of our page for a request. */
export const ourPageOf = <A extends Agreement>(
  { request }: A,
  { pagePath }: PagesKind<A>,
  language: string | undefined,
  { baseUrl }: PageDeps,
): string => inLanguage(`${baseUrl}${pagePath(request)}`, language);

/** Sends the customer to a page of the client, or to ours. */
export const sendTo = async <A extends Agreement>(
  url: string,
  agreement: A,
  pages: PagesKind<A>,
  { isForm, language }: ReturnVisit,
  { clients, providers, now }: PageDeps,
): Promise<WebPage> => {
  if (!isForm) return { redirect: url };
  const { consent } = agreement;
  const client = await clients.get(consent.clientId);
  const bank = (await providers(consent.market)).find(consent.providerCode ?? '');
  if (!client) return { redirect: url };
  const opened = { agreement, client, language, at: now().toISOString() };
  return returningPage(url, reviewAt(pages, opened, bank, 'complete').frame, language);
};

/**
 * Returns a page that takes the customer back to the integrator after a form POST. A redirect would be blocked: see
 * leaving-page.ts.
 */
export const returningPage = (link: string, frame: Frame, language: Language): Promise<HtmlPage> => {
  const { text, link: label } = textsIn[language].returning;
  const title = fill(frame.words.returning.title[language], { '[YOUR TPP]': isolated(frame.requester.name) });
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="primary" href="${link}">${label}</a></p>`;
  return pageOf({ language, title, content, frame, goTo: link, hasOneLanguage: true });
};
