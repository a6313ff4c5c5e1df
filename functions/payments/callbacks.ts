import { Problem } from '#shared/http/problem.ts';
import type { Moved } from '#shared/payments/payment-flow.ts';
import type { Ops } from './deps.ts';
import { finishAuthorization } from './finish-authorization.ts';

/** For integrators whose own page receives the bank's redirect. */
export const writeCallback: Ops['writeCallback'] = async ({ query, client, interactionId }, deps) => {
  const { request, consent } = await finishAuthorization(query, client.id, interactionId, deps);
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
  try {
    return pageAfter(await finishAuthorization(query, undefined, interactionId, deps));
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'provider_unavailable') throw error;
    return {
      html: page('This link is no longer valid', 'Go back to where you came from and try again.'),
      status: error.status,
    };
  }
};

const pageAfter = ({ request, consent }: Moved) => {
  const agreed = consent.status !== 'Rejected';
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
