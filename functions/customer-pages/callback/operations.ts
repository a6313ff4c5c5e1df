import * as z from 'zod';
import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import type { Agreement } from '#shared/consents/agreement.ts';
import type { Authorisations } from '#shared/consents/authorisations.ts';
import { confirmationOf, type ConsentKindName, consentOfState, isBoundTo } from '#shared/consents/state.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { sharingFacts } from '../accounts/facts.ts';
import { browserIn } from '../leaving/browser-cookie.ts';
import { fragmentPage } from '../pages/fragment-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { returningPage } from '../pages/returning-page.ts';
import { factsOf } from '../payment/facts.ts';
import { inLanguage, languageOf } from '../texts/language.ts';
import { confirmInThisBrowser, type ConfirmInThisBrowserDeps, type ReturnHandling } from './confirm-in-this-browser.ts';
import type { routes } from './routes.ts';

/** For each kind of consent, the consent and the resources that change together with it. */
interface AgreementOf {
  readonly consent: PaymentAgreement;
  readonly account_consent: AccountAgreement;
}

export interface CallbackDeps extends ConfirmInThisBrowserDeps {
  /** The authorisations of each kind of consent. The redirect's `state` contains the kind. */
  readonly authorisations: { readonly [K in ConsentKindName]: Authorisations<AgreementOf[K]> };
}
type Ops = Operations<typeof routes, CallbackDeps>;

const Callback = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(128).optional(),
  iss: z.string().max(512).optional(),
  /** Sent only in a fragment (OpenID Connect Core §3.3.2.5). */
  id_token: z.string().min(1).max(8192).optional(),
  /** The customer's decision on the confirmation page. `confirmation` proves that this browser received that page. */
  decision: z.enum(['continue', 'abandon']).optional(),
  confirmation: z.string().max(128).optional(),
});
type Callback = z.infer<typeof Callback>;
type Visit = Pick<Parameters<Ops['callback']>[0], 'sender' | 'interactionId'>;

/** Receives the bank's redirect. If its query is empty, returns a page that posts the parameters in its fragment. */
export const callback: Ops['callback'] = async ({ query, ...visit }, deps) => {
  const isInFragment = Object.values(query).every((value) => value === undefined);
  return isInFragment ? fragmentPage(languageOf(undefined, visit.sender.acceptLanguage)) : receive(query, visit, deps);
};

/** Responds with a page instead of a redirect, which would be blocked after a form POST (returning-page.ts). */
export const receiveForm: Ops['receiveForm'] = async ({ body, ...visit }, deps) => {
  const result = await receive(body, visit, deps);
  const language = languageOf(consentOfState(body.state ?? '')?.language, visit.sender.acceptLanguage);
  return 'redirect' in result ? returningPage(result.redirect, language) : result;
};

const receive = async (fields: object, visit: Visit, deps: CallbackDeps): Promise<WebPage> => {
  const redirect = Callback.safeParse(fields).data;
  const reference = redirect && consentOfState(redirect.state);
  const language = languageOf(reference?.language, visit.sender.acceptLanguage);
  if (!redirect) return noticePage('unknownLink', language, 400);
  switch (reference?.kind) {
    case 'consent':
      return handle(redirect, reference.language, visit, deps, {
        authorisations: deps.authorisations.consent,
        facts: (agreement) => factsOf(agreement, undefined, language),
      });
    case 'account_consent':
      return handle(redirect, reference.language, visit, deps, {
        authorisations: deps.authorisations.account_consent,
        facts: ({ request, consent }) => sharingFacts(request, consent, undefined, language),
      });
    case undefined:
      return noticePage('unknownLink', language, notFound('consent').status);
  }
};

/**
 * Completes an authorisation. If the customer left for the bank in another browser, they must first confirm the
 * approval.
 */
const handle = async <A extends Agreement>(
  redirect: Callback,
  chosenLanguage: string | undefined,
  visit: Visit,
  deps: CallbackDeps,
  kind: ReturnHandling<A>,
): Promise<WebPage> => {
  const language = languageOf(chosenLanguage, visit.sender.acceptLanguage);
  if (redirect.decision === 'abandon') return noticePage('abandoned', language, 200);
  const { state, code, confirmation } = redirect;
  const browser = browserIn(visit.sender.cookies, deps.baseUrl);
  const isConfirmed = browser !== undefined && confirmation === confirmationOf(state, browser);
  if (code !== undefined && !isConfirmed && !isBoundTo(state, browser))
    return confirmInThisBrowser(redirect, chosenLanguage, visit, deps, kind);
  return finish(redirect, chosenLanguage, visit, kind.authorisations);
};

const finish = async <A extends Agreement>(
  { id_token: idToken, decision: _decision, confirmation: _confirmation, ...fields }: Callback,
  chosenLanguage: string | undefined,
  { sender, interactionId }: Visit,
  authorisations: Authorisations<A>,
): Promise<WebPage> => {
  const redirect = { ...fields, idToken };
  const language = languageOf(chosenLanguage, sender.acceptLanguage);
  const customer = { ipAddress: sender.ipAddress, userAgent: sender.userAgent, authenticatedAt: undefined };
  try {
    return {
      redirect: returnUrl(
        await authorisations.finish(redirect, { owner: undefined, interactionId, customer }),
        authorisations,
        chosenLanguage,
      ),
    };
  } catch (error) {
    if (isTemporary(error)) return noticePage('tryAgain', language, 503);
    if (!(error instanceof Problem)) throw error;
    const current = await authorisations.find(redirect).catch(() => undefined);
    return current
      ? { redirect: returnUrl(current, authorisations, chosenLanguage) }
      : noticePage('unknownLink', language, error.status);
  }
};

/** Returns whether a retry may succeed: the bank did not respond, or another request is handling the redirect. */
const isTemporary = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Problem && ['provider_unavailable', 'conflict'].includes(error.code));

const returnUrl = <A extends Agreement>(
  current: A,
  { customerReturn }: Authorisations<A>,
  language: string | undefined,
): string => {
  const { status, accessToken } = current.consent;
  // An Authorized consent without tokens was not authorised by this redirect.
  const isApproved = accessToken !== undefined && (status === 'Authorized' || status === 'Consumed');
  const { successUrl, failureUrl, pageUrl, query } = customerReturn(current);
  const integratorUrl = isApproved ? successUrl : failureUrl;
  if (!integratorUrl || status === 'AwaitingAuthorization') return inLanguage(pageUrl, language);
  const url = new URL(integratorUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
};
