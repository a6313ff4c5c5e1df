import type { Authorisations } from '#shared/authorisations/authorisations.ts';
import { type ConsentKindName, consentOfState } from '#shared/authorisations/state.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Flow } from '#shared/payments/payment-flow.ts';
import { absent, Problem } from '#shared/platform/problems/problem.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { pages } from './pages.ts';
import { Callback, type routes } from './routes.ts';

export interface CallbackDeps {
  /** The authorisations of each kind of consent. The state of a redirect names the kind. */
  readonly authorisations: { readonly consent: Authorisations<Flow> } & Record<ConsentKindName, Authorisations<Flow>>;
}
type Ops = Operations<typeof routes, CallbackDeps>;

export const writeCallback: Ops['writeCallback'] = async ({ query, owner, interactionId }, { authorisations }) => {
  const { request, consent } = await authorisations.consent.finish(query, { owner, interactionId });
  return {
    paymentRequestId: request.id,
    consentId: consent.id,
    paymentId: request.paymentId ?? null,
    status: request.status,
    consentStatus: consent.status,
  };
};

/** Finishes the authorisation and sends the customer to the integrator's page, or shows a page if there is none. */
export const callback: Ops['callback'] = async ({ query, interactionId }, deps) => {
  const redirect = Callback.safeParse(query).data;
  if (!redirect) return { html: pages.linkExpired, status: 400 };
  const authorisations = authorisationsOf(redirect.state, deps);
  if (!authorisations) return { html: pages.linkExpired, status: absent('CONSENT_NOT_FOUND').status };
  try {
    return returnCustomer(await authorisations.finish(redirect, { owner: undefined, interactionId }), authorisations);
  } catch (error) {
    if (isTemporary(error)) return { html: pages.tryAgain, status: 503 };
    if (!(error instanceof Problem)) throw error;
    const current = await authorisations.find(redirect).catch(() => undefined);
    if (current?.consent.failureRedirectUrl) return returnCustomer(current, authorisations);
    return { html: pages.linkExpired, status: error.status };
  }
};

const authorisationsOf = (state: string, { authorisations }: CallbackDeps) => {
  const claimed = consentOfState(state);
  return claimed && authorisations[claimed.kind];
};

/** The bank did not answer, or another request is handling the same redirect. The same link works again in a moment. */
const isTemporary = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Problem && ['provider_unavailable', 'conflict'].includes(error.code));

const returnCustomer = (current: Flow, { returnQuery }: Authorisations<Flow>) => {
  const { status, accessToken, successRedirectUrl, failureRedirectUrl } = current.consent;
  // A consent that is Authorized without tokens was not authorised by this redirect, and no payment has started.
  const isApproved = accessToken !== undefined && (status === 'Authorized' || status === 'Consumed');
  const target = isApproved ? successRedirectUrl : failureRedirectUrl;
  if (!target) return { html: isApproved ? pages.approved : pages.notApproved };
  const url = new URL(target);
  for (const [name, value] of Object.entries(returnQuery(current))) url.searchParams.set(name, value);
  return { redirect: url.toString() };
};
