import type { Agreement } from '#shared/consents/agreement.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { awaitsTokens } from '#shared/consents/authorisation.ts';
import { agreementOfRedirect, type Callback, stagingOf } from '#shared/consents/finish-authorisation.ts';
import { confirmationOf } from '#shared/consents/browser/state.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { recogniseBrowser } from '../request/browser-cookie.ts';
import type { PageDeps } from '../request/page-deps.ts';
import { type PagesKind, reviewAt } from '../request/pages-kind.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { confirmPage } from '../pages/confirm-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { ourPageOf, type ReturnVisit, sendTo } from './returning-page.ts';

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
