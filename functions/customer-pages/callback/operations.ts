import * as z from 'zod';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Agreement } from '#shared/consents/agreement.ts';
import { confirmationOf, consentOfState, isBoundTo } from '#shared/consents/browser/state.ts';
import { agreementOfRedirect, CallbackQuery, finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { sharingPages } from '../accounts/pages.ts';
import { fragmentPage } from '../pages/fragment-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { paymentPages } from '../payment/pages.ts';
import { browserIn } from '../request/browser-cookie.ts';
import type { PageDeps } from '../request/page-deps.ts';
import { isApproval, type PagesKind } from '../request/pages-kind.ts';
import { languageOf } from '../texts/language.ts';
import { confirmInThisBrowser, ourPageOf, type ReturnVisit, sendTo } from './return-pages.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, PageDeps>;

/** The parameters of a bank's redirect, and the fields that our confirmation page adds to them. */
const ReturnedFields = lazyObject(() => ({
  ...CallbackQuery.shape,
  id_token: z.string().min(1).max(8192).optional(),
  /** The customer's decision on the confirmation page. `confirmation` proves that this browser received that page. */
  decision: z.enum(['continue', 'abandon']).optional(),
  confirmation: z.string().max(128).optional(),
}));
type ReturnedFields = z.infer<typeof ReturnedFields>;

/** Receives the bank's redirect. If its query is empty, returns a page that posts the parameters in its fragment. */
export const callback: Ops['callback'] = async ({ query, ...visit }, deps) => {
  const isInFragment = Object.values(query).every((value) => value === undefined);
  return isInFragment
    ? fragmentPage(languageOf(undefined, visit.sender.acceptLanguage))
    : receive(query, { ...visit, isForm: false }, deps);
};

export const receiveForm: Ops['receiveForm'] = async ({ body, ...visit }, deps) =>
  receive(body, { ...visit, isForm: true }, deps);

const receive = async (
  fields: object,
  visit: Omit<ReturnVisit, 'chosenLanguage' | 'language'>,
  deps: PageDeps,
): Promise<WebPage> => {
  const redirect = ReturnedFields.safeParse(fields).data;
  const reference = redirect && consentOfState(redirect.state);
  const language = languageOf(reference?.language, visit.sender.acceptLanguage);
  if (!redirect) return noticePage('unknownLink', language, 400);
  const returned = { ...visit, chosenLanguage: reference?.language, language };
  switch (reference?.kind) {
    case 'consent':
      return returnFromBank(redirect, paymentPages, returned, deps);
    case 'account_consent':
      return returnFromBank(redirect, sharingPages, returned, deps);
    case undefined:
      return noticePage('unknownLink', language, notFound('consent').status);
  }
};

/**
 * Completes an authorisation. If the customer left for the bank in another browser, they must first confirm the
 * approval.
 */
const returnFromBank = async <A extends Agreement>(
  redirect: ReturnedFields,
  pages: PagesKind<A>,
  visit: ReturnVisit,
  deps: PageDeps,
): Promise<WebPage> => {
  const { sender, interactionId, language } = visit;
  const kind = pages.agreements(deps);
  if (redirect.decision === 'abandon') return noticePage('abandoned', language, 200);
  const { state, code, confirmation } = redirect;
  const browser = browserIn(sender.cookies, deps.baseUrl);
  const isConfirmed = browser !== undefined && confirmation === confirmationOf(state, browser);
  if (code !== undefined && !isConfirmed && !isBoundTo(state, browser))
    return confirmInThisBrowser(redirect, pages, visit, deps);
  const goBack = (current: A) => sendTo(returnUrl(current, pages, visit, deps), current, pages, visit, deps);
  const customer = { ipAddress: sender.ipAddress, userAgent: sender.userAgent, authenticatedAt: undefined };
  try {
    return await goBack(await finishAuthorisation(kind, redirect, { owner: undefined, interactionId, customer }, deps));
  } catch (error) {
    if (isTemporary(error)) return noticePage('tryAgain', language, 503);
    if (!(error instanceof Problem)) throw error;
    const current = await agreementOfRedirect(kind, redirect.state).catch(() => undefined);
    return current ? goBack(current) : noticePage('unknownLink', language, error.status);
  }
};

/** Returns whether a retry may succeed: the bank did not respond, or another request is handling the redirect. */
const isTemporary = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Problem && ['provider_unavailable', 'conflict'].includes(error.code));

/**
 * Returns the integrator's page, or else our page with the outcome. The redirect may be opened again later, when the bank
 * has decided on the payment and the tokens have been deleted.
 */
const returnUrl = <A extends Agreement>(
  current: A,
  pages: PagesKind<A>,
  { chosenLanguage }: ReturnVisit,
  deps: PageDeps,
): string => {
  const { request, consent } = current;
  const outcome = pages.outcomeOf(current, deps.now().toISOString());
  // Only a grant sets the bank's consent id: a status sync may have authorised the consent without this redirect. After
  // the loss of a region, the request of a granted consent may not have an outcome yet.
  const isApproved = consent.bankConsentId !== undefined && (outcome === undefined || isApproval(outcome));
  const hasDecided = consent.status !== 'AwaitingAuthorization';
  const clientPage = hasDecided && pages.redirectsAtOnce(request) ? pages.clientPage(current, isApproved) : undefined;
  return clientPage ?? ourPageOf(current, pages, chosenLanguage, deps);
};
