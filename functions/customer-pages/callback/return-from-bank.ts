import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { Agreement } from '#shared/consents/agreement.ts';
import { confirmationOf, isBoundTo } from '#shared/consents/browser/state.ts';
import { type Callback, CallbackQuery } from '#shared/consents/finish-authorisation.ts';
import type { Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { browserIn } from '../leaving/browser-cookie.ts';
import { isApproval, type RequestView } from '../leaving/request-view.ts';
import { noticePage } from '../pages/notice-page.ts';
import { returningPage } from './returning-page.ts';
import { inLanguage, languageOf } from '../texts/language.ts';
import {
  confirmInThisBrowser,
  type ConfirmInThisBrowserDeps,
  frameOf,
  type ReturnHandling,
} from './confirm-in-this-browser.ts';

export type ReturnDeps = ConfirmInThisBrowserDeps;

/** The parameters of a bank's redirect, or the same fields as a page of this service has posted them. */
export const ReturnedFields = lazyObject(() => ({
  ...CallbackQuery.shape,
  id_token: z.string().min(1).max(8192).optional(),
  /** The customer's decision on the confirmation page. `confirmation` proves that this browser received that page. */
  decision: z.enum(['continue', 'abandon']).optional(),
  confirmation: z.string().max(128).optional(),
}));
type ReturnedFields = z.infer<typeof ReturnedFields>;

/** A customer's return from the bank. */
export interface ReturnVisit {
  readonly sender: Sender;
  readonly interactionId: string;
  /** Whether the browser has posted a form. A redirect would then be blocked (returning-page.ts). */
  readonly isForm: boolean;
  readonly chosenLanguage: string | undefined;
}

/**
 * Completes an authorisation. If the customer left for the bank in another browser, they must first confirm the
 * approval.
 */
export const returnFromBank = async <A extends Agreement>(
  redirect: ReturnedFields,
  kind: ReturnHandling<A>,
  visit: ReturnVisit,
  deps: ReturnDeps,
): Promise<WebPage> => {
  const { sender, chosenLanguage } = visit;
  const language = languageOf(chosenLanguage, sender.acceptLanguage);
  if (redirect.decision === 'abandon') return noticePage('abandoned', language, 200);
  const { state, code, confirmation } = redirect;
  const browser = browserIn(sender.cookies, deps.baseUrl);
  const isConfirmed = browser !== undefined && confirmation === confirmationOf(state, browser);
  const goTo = async (url: string, current: A): Promise<WebPage> => {
    const frame = visit.isForm ? await frameOf(current, kind.view, language, deps) : undefined;
    return frame ? returningPage(url, frame, language) : { redirect: url };
  };
  if (code !== undefined && !isConfirmed && !isBoundTo(state, browser))
    return confirmInThisBrowser(redirect, { sender, language, goTo }, deps, kind);
  const goBack = (current: A) => goTo(returnUrl(current, kind.view, chosenLanguage, deps), current);
  return finish(redirect, visit, kind.authorisations, goBack);
};

const finish = async <A extends Agreement>(
  redirect: Callback,
  { sender, interactionId, chosenLanguage }: ReturnVisit,
  authorisations: ReturnHandling<A>['authorisations'],
  goBack: (current: A) => Promise<WebPage>,
): Promise<WebPage> => {
  const language = languageOf(chosenLanguage, sender.acceptLanguage);
  const customer = { ipAddress: sender.ipAddress, userAgent: sender.userAgent, authenticatedAt: undefined };
  try {
    return await goBack(await authorisations.finish(redirect, { owner: undefined, interactionId, customer }));
  } catch (error) {
    if (isTemporary(error)) return noticePage('tryAgain', language, 503);
    if (!(error instanceof Problem)) throw error;
    const current = await authorisations.find(redirect).catch(() => undefined);
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
  view: RequestView<A>,
  chosenLanguage: string | undefined,
  { baseUrl, now }: ReturnDeps,
): string => {
  const { request, consent } = current;
  const outcome = view.outcomeOf(current, now().toISOString());
  // Only a grant sets the bank's consent id: a status sync may have authorised the consent without this redirect. After
  // the loss of a region, the request of a granted consent may not have an outcome yet.
  const isApproved = consent.bankConsentId !== undefined && (outcome === undefined || isApproval(outcome));
  const hasDecided = consent.status !== 'AwaitingAuthorization';
  const clientPage = hasDecided && view.redirectsAtOnce(request) ? view.clientPage(current, isApproved) : undefined;
  return clientPage ?? inLanguage(`${baseUrl}${view.pagePath(request)}`, chosenLanguage);
};
