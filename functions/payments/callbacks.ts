import { Problem } from '#shared/http/problem.ts';
import type { Moved } from '#shared/payments/payment-flow.ts';
import { isBusy } from '#shared/storage/table.ts';
import type { Ops } from './deps.ts';
import { finishAuthorization, standingBehind } from './finish-authorization.ts';
import { Callback } from './routes.ts';

/** For integrators whose own page receives the bank's redirect. */
export const writeCallback: Ops['writeCallback'] = async ({ query, client, market, interactionId }, deps) => {
  const owner = { clientId: client.id, market };
  const { request, consent } = await finishAuthorization(query, owner, interactionId, deps);
  return {
    paymentRequestId: request.id,
    consentId: consent.id,
    paymentId: request.paymentId ?? null,
    status: request.status,
    consentStatus: consent.status,
  };
};

/** The customer's browser: on to the integrator's page, or a plain word where it named none. */
export const callback: Ops['callback'] = async ({ query, interactionId }, deps) => {
  const given = Callback.safeParse(query).data;
  if (!given) return { html: staleLink, status: 400 };
  try {
    return pageAfter(await finishAuthorization(given, undefined, interactionId, deps));
  } catch (error) {
    const passes = isBusy(error) || (error instanceof Problem && passing.has(error.code));
    if (passes) return { html: page('One moment', 'Your bank has not answered yet. Reload this page.'), status: 503 };
    if (!(error instanceof Problem)) throw error;
    const found = await standingBehind(given, deps).catch(() => undefined);
    if (found?.consent.failureRedirectUrl) return pageAfter(found);
    return { html: staleLink, status: error.status };
  }
};

/** What is otherwise a moment later: the same link works then. */
const passing: ReadonlySet<Problem['code']> = new Set(['provider_unavailable', 'conflict']);

const pageAfter = ({ request, consent }: Moved) => {
  // Without tokens it is the bank's word alone: this return has not set the payment off.
  const hasTokens = consent.accessToken !== undefined;
  const agreed = hasTokens && (consent.status === 'Authorized' || consent.status === 'Consumed');
  const target = agreed ? consent.successRedirectUrl : consent.failureRedirectUrl;
  if (!target) {
    return agreed
      ? { html: page('Thank you', 'Your bank has your approval. You can close this page.') }
      : { html: page('Not approved', 'Nothing was paid. You can close this page.') };
  }
  const url = new URL(target);
  url.searchParams.set('paymentRequestId', request.id);
  url.searchParams.set('consentId', consent.id);
  url.searchParams.set('status', request.status);
  return { redirect: url.toString() };
};

/** Only constant text goes in. */
const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:30rem;margin:4rem auto;padding:0 1rem}</style>` +
  `<h1>${title}</h1><p>${text}</p></html>`;

const staleLink = page('This link is no longer valid', 'Go back to where you came from and try again.');
