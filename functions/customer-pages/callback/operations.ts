import * as z from 'zod';
import type { Sharing } from '#shared/account-consents/account-consent-store.ts';
import type { AuthorisableConsent } from '#shared/authorisations/authorisation.ts';
import type { Authorisations } from '#shared/authorisations/authorisations.ts';
import { type ConsentKindName, consentOfState } from '#shared/authorisations/state.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Flow } from '#shared/payments/payment-flow.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { absent, Problem } from '#shared/platform/problems/problem.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { fragmentPage } from '../pages/fragment-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { returningPage } from '../pages/returning-page.ts';
import type { routes } from './routes.ts';
import { inLanguage, languageOf } from '../texts/language.ts';

/** Each kind of consent, together with what changes when it changes. */
interface Authorised {
  readonly consent: Flow;
  readonly account_consent: Sharing;
}

export interface CallbackDeps {
  /** The authorisations of each kind of consent. The state of a redirect names the kind. */
  readonly authorisations: { readonly [K in ConsentKindName]: Authorisations<Authorised[K]> };
}
type Ops = Operations<typeof routes, CallbackDeps>;

const Callback = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(128).optional(),
  iss: z.string().max(512).optional(),
  /** Only in a fragment (OpenID Connect Core §3.3.2.5). */
  id_token: z.string().min(1).max(8192).optional(),
});
type Visit = Pick<Parameters<Ops['callback']>[0], 'sender' | 'interactionId'>;

/**
 * Finishes the authorisation and sends the customer to the integrator's page, or to the request's page if there is none.
 * A bank that has put nothing into the query has put it into the fragment.
 */
export const callback: Ops['callback'] = async ({ query, ...visit }, deps) => {
  const isInFragment = Object.values(query).every((member) => member === undefined);
  return isInFragment ? fragmentPage(languageOf(undefined, visit.sender.acceptLanguage)) : receive(query, visit, deps);
};

/** From a form, the customer goes on through a page (returning-page.ts). */
export const receiveFragment: Ops['receiveFragment'] = async ({ body, ...visit }, deps) => {
  const received = await receive(body, visit, deps);
  const language = languageOf(consentOfState(body.state ?? '')?.language, visit.sender.acceptLanguage);
  return 'redirect' in received ? returningPage(received.redirect, language) : received;
};

const receive = async (members: object, call: Visit, { authorisations }: CallbackDeps): Promise<WebPage> => {
  const redirect = Callback.safeParse(members).data;
  const named = redirect && consentOfState(redirect.state);
  const language = languageOf(named?.language, call.sender.acceptLanguage);
  if (!redirect) return noticePage('unknownLink', language, 400);
  switch (named?.kind) {
    case 'consent':
      return finish(redirect, named.language, call, authorisations.consent);
    case 'account_consent':
      return finish(redirect, named.language, call, authorisations.account_consent);
    case undefined:
      return noticePage('unknownLink', language, absent('consent').status);
  }
};

const finish = async <M extends { readonly consent: AuthorisableConsent }>(
  { id_token: idToken, ...members }: z.infer<typeof Callback>,
  chosen: string | undefined,
  { sender, interactionId }: Visit,
  ofKind: Authorisations<M>,
): Promise<WebPage> => {
  const redirect = { ...members, idToken };
  const language = languageOf(chosen, sender.acceptLanguage);
  const customer = { ipAddress: sender.ipAddress, userAgent: sender.userAgent, authenticatedAt: undefined };
  try {
    return {
      redirect: returnUrl(await ofKind.finish(redirect, { owner: undefined, interactionId, customer }), ofKind, chosen),
    };
  } catch (error) {
    if (isTemporary(error)) return noticePage('tryAgain', language, 503);
    if (!(error instanceof Problem)) throw error;
    const current = await ofKind.find(redirect).catch(() => undefined);
    return current
      ? { redirect: returnUrl(current, ofKind, chosen) }
      : noticePage('unknownLink', language, error.status);
  }
};

/** The bank did not answer, or another request is handling the same redirect. The same link works again in a moment. */
const isTemporary = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Problem && ['provider_unavailable', 'conflict'].includes(error.code));

const returnUrl = <M extends { readonly consent: AuthorisableConsent }>(
  current: M,
  { customerReturn }: Authorisations<M>,
  language: string | undefined,
): string => {
  const { status, accessToken } = current.consent;
  // A consent that is Authorized without tokens was not authorised by this redirect.
  const isApproved = accessToken !== undefined && (status === 'Authorized' || status === 'Consumed');
  const { successUrl, failureUrl, pageUrl, query } = customerReturn(current);
  const integratorUrl = isApproved ? successUrl : failureUrl;
  if (!integratorUrl || status === 'AwaitingAuthorization') return inLanguage(pageUrl, language);
  const url = new URL(integratorUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
};
