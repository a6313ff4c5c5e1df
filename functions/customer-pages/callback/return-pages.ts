import { html } from 'hono/html';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Agreement } from '#shared/consents/agreement.ts';
import { awaitsTokens } from '#shared/consents/authorisation.ts';
import { confirmationOf } from '#shared/consents/browser/state.ts';
import { agreementOfRedirect, type Callback, stagingOf } from '#shared/consents/finish-authorisation.ts';
import type { HtmlPage, Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { confirmPage } from '../pages/confirm-page.ts';
import { type Frame, pageOf } from '../pages/layout.ts';
import { noticePage } from '../pages/notice-page.ts';
import { recogniseBrowser } from '../request/browser-cookie.ts';
import type { PageDeps } from '../request/page-deps.ts';
import { type PagesKind, reviewAt } from '../request/pages-kind.ts';
import { inLanguage, type Language, textsIn } from '../texts/language.ts';

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

/**
 * Asks the customer to confirm the approval in this browser. Called if the customer left for the bank in another
 * browser: either the bank's app has opened this one, or an attacker wants to complete their own authorisation in
 * someone else's browser. The confirmation is valid only in this browser.
 */
export const confirmInThisBrowser = async <A extends Agreement>(
  redirect: Callback,
  pages: PagesKind<A>,
  visit: ReturnVisit,
  deps: PageDeps,
): Promise<WebPage> => {
  const { sender, language } = visit;
  const { clients, providers, baseUrl, now } = deps;
  const unknownLink = () => noticePage('unknownLink', language, notFound('consent').status);
  const current = await agreementOfRedirect(pages.agreements(deps), redirect.state).catch(ignoring(Problem));
  if (!current) return unknownLink();
  const { consent } = current;
  // The consent no longer awaits an approval. Our page shows the outcome.
  if (!awaitsTokens(consent)) return sendTo(ourPageOf(current, pages, language, deps), current, pages, visit, deps);
  const client = await clients.get(consent.clientId);
  const bank = (await providers(consent.market)).find(stagingOf(consent, redirect.state)?.providerCode ?? '');
  if (!client || !bank) return unknownLink();
  const { browser, cookies } = recogniseBrowser(sender.cookies, baseUrl);
  const opened = { agreement: current, client, language, at: now().toISOString() };
  const page = await confirmPage({
    ...reviewAt(pages, opened, bank, 'authorize'),
    language,
    bankName: bankName(bank, language),
    redirect,
    confirmation: confirmationOf(redirect.state, browser),
  });
  return { ...page, cookies };
};
