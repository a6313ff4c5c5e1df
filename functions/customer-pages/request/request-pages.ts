import { type Agreement, loadAgreement, type Parts, type Requested } from '#shared/consents/agreement.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { IdentityRequired } from '#shared/banks/port/errors.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { ignoreFailure } from '#shared/platform/storage/retry-on-conflict.ts';
import { unknownLinkPage } from '../pages/notice-page.ts';
import { proofOf } from '../review/review.ts';
import { inLanguage, Language } from '../texts/language.ts';
import type { Attempt, Failure, ReviewedForm } from './attempt.ts';
import { browserIn } from './browser-cookie.ts';
import { type IdentityForm, identityPage, isEntered, readIdentity } from './identity-page.ts';
import { leavingPage } from './leaving-page.ts';
import { openRequest, type Visit } from './open-request.ts';
import type { RequestPageDeps } from './page-deps.ts';
import { bankOf, type OpenedRequest, type PagesKind, reviewAt } from './pages-kind.ts';
import { showRequest } from './show-request.ts';

/** Shows the page for the state of a request, on which a customer chooses a bank and reviews the request. */
export const showPage = async <A extends Agreement>(
  pages: PagesKind<A>,
  visit: Visit,
  deps: RequestPageDeps,
  attempt?: Attempt,
): Promise<WebPage> => {
  const opened = await openRequest(pages, visit, deps);
  if (!opened) return unknownLinkPage(visit);
  const [page] = await Promise.all([
    showRequest(pages, opened, visit.query, attempt),
    ignoreFailure(pages.onOpened?.(opened.agreement, deps), 'opening'),
  ]);
  return { ...page, cookies: opened.cookies };
};

/**
 * Creates the consent at the bank and takes the customer there, if the form proves that the customer has reviewed the
 * current terms. Otherwise shows the page again.
 */
export const leaveForBank = async <A extends Agreement>(
  pages: PagesKind<A>,
  { body: form, ...visit }: Visit & { readonly body: ReviewedForm },
  deps: RequestPageDeps,
): Promise<WebPage> => {
  const opened = await openRequest(pages, visit, deps);
  const bank = opened && bankOf(pages, opened, form.provider);
  if (!bank) return showPage(pages, visit, deps);
  const { language, path, browser, cookies } = opened;
  const reviewOf = (agreement: Requested<A>) => reviewAt(pages, { ...opened, agreement }, bank, 'consent');
  const isReviewed = (current: Requested<A>) => form.review === proofOf(browser, bank, reviewOf(current).review);
  if (!isReviewed(opened.agreement)) {
    // The proof contains the secret in the cookie, so it is never valid in a browser that rejects cookies.
    const hasCookie = browserIn(visit.sender.cookies, deps.baseUrl) !== undefined;
    const failure = hasCookie ? 'review-changed' : 'no-cookie';
    return showPage(pages, visit, deps, { bank, failure: form.review === undefined ? undefined : failure });
  }
  const { frame } = reviewOf(opened.agreement);
  const requestIdentity = (invalid: readonly (keyof IdentityForm)[] = []): Promise<WebPage> =>
    identityPage({ language, frame, bank, path, proof: form.review ?? '', entered: form, invalid });
  const identity = isEntered(form) ? readIdentity(form) : undefined;
  if (identity && 'invalid' in identity) return requestIdentity(identity.invalid);
  const identityForm = identity && form;
  if (bank.availability !== 'open') return showPage(pages, visit, deps, { bank, failure: 'bank-failed', identityForm });
  const { query, sender, interactionId } = visit;
  const { ipAddress, userAgent } = sender;
  const chosenLanguage = Language.safeParse(query.lang).data;
  const customer = { ipAddress, userAgent, language: chosenLanguage, authenticatedAt: undefined, identity };
  try {
    const parts = await withConsent(pages, opened, deps);
    // The client may have created the consent meanwhile, with other terms.
    if (!isReviewed(parts)) throw new Problem('conflict');
    await deps.limitDepartures(parts.consent);
    const departure = { interactionId, browser, customer };
    const link = await stageAtBank(pages.agreements(deps), parts, bank.code, departure, deps);
    const leaving = { language, frame: { ...frame, step: 'authorize' as const }, bank, link, path, userAgent };
    return { ...(await leavingPage(leaving)), cookies };
  } catch (error) {
    if (error instanceof IdentityRequired) return requestIdentity();
    if (!(error instanceof Problem)) throw error;
    return showPage(pages, visit, deps, { bank, failure: failureOf(error), identityForm });
  }
};

/** Returns the request with its consent. Creates the consent if the client has not created it. */
const withConsent = async <A extends Agreement>(
  pages: PagesKind<A>,
  { agreement: { request, consent }, client }: OpenedRequest<A>,
  deps: RequestPageDeps,
): Promise<Parts<A>> => {
  if (consent) return { request, consent };
  const { id: requestId, clientId, market } = request;
  const { authorizationSeconds } = client.lifetimes;
  const created = await pages.createConsent({ owner: { clientId, market }, requestId, authorizationSeconds }, deps);
  // The consent has the terms of the latest request, which the client may have changed since it was opened.
  return loadAgreement(pages.agreements(deps), created);
};

const failureOf = ({ code }: Problem): Failure | undefined => {
  if (code === 'provider_unavailable') return 'bank-failed';
  if (code === 'rate_limited') return 'too-often';
  return code === 'conflict' ? 'review-changed' : undefined;
};

/** Redirects to the page, on which every customer reviews the request first. The link may name a language and a bank. */
export const redirectToPage = async <A extends Agreement>(
  { pagePath }: PagesKind<A>,
  { requestId, token, query }: Visit,
  { baseUrl }: RequestPageDeps,
): Promise<WebPage> => {
  const path = pagePath({ id: encodeURIComponent(requestId), linkToken: encodeURIComponent(token) });
  const page = new URL(inLanguage(path, query.lang), baseUrl);
  if (query.provider) page.searchParams.set('provider', query.provider);
  return { redirect: `${page.pathname}${page.search}` };
};
