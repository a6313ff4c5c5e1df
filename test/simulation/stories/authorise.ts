import { callback } from '#functions/customer-pages/callback/operations.ts';
import { continueToSharingBank, showSharingPage } from '#functions/customer-pages/accounts/pages.ts';
import { continueToBank, showPaymentPage } from '#functions/customer-pages/payment/pages.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { reviewIn } from '#test/support/drivers/integrator.ts';
import type { Redirect } from '../outside/bank.ts';
import { baseUrl } from '../service/base-url.ts';
import type { PaymentApi } from './payment-apis.ts';
import { type Scene, browserRequest } from './scene.ts';

const maxAttempts = 40;

/**
 * Follows a consent's link to the page on which the customer reviews it, and continues to the bank. Returns the URL of
 * the bank's page. Returns undefined if the customer does not get there.
 */
export const followLink = async (authorizationLink: string, scene: Scene): Promise<string | undefined> => {
  const { world, bank, wait } = scene;
  const visit = visitOf(authorizationLink, scene);
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const page = await visit();
    const review = page && reviewIn(htmlOf(page));
    const leaving = review && (await visit(review));
    const [, link] = /class="primary" href="([^"]+)"/.exec(leaving ? htmlOf(leaving) : '') ?? [];
    if (link?.startsWith(bank.issuer)) return link.replaceAll('&amp;', '&');
    const isAnswered = page !== undefined && (!review || leaving !== undefined);
    // Otherwise, the page says that the bank is unavailable, or how the request ended.
    if (isAnswered && !world.fate.happens('the customer tries again', 0.9)) return undefined;
    await wait('pause of the customer', 3_000);
    if (attempts > 5 && isAnswered) return undefined;
  }
  return undefined;
};

const htmlOf = (page: WebPage): string => ('html' in page ? page.html : '');

/**
 * Returns a function that opens the page behind a link once, or submits the form on it. It returns undefined if the
 * service does not respond.
 */
const visitOf = (authorizationLink: string, { service, callOnce }: Scene) => {
  const [kind, id = '', token = ''] = authorizationLink.slice(`${baseUrl}/`.length).split('/');
  const request = { ...browserRequest, query: {} };
  const payment = { ...request, params: { paymentRequestId: id, token } };
  const sharing = { ...request, params: { accountRequestId: id, token } };
  return async (form?: Readonly<Record<string, string>>): Promise<WebPage | undefined> => {
    const outcome = await callOnce(service.customerPages, (deps) => {
      if (kind === 'pay')
        return form ? continueToBank({ ...payment, body: form }, deps) : showPaymentPage(payment, deps);
      return form ? continueToSharingBank({ ...sharing, body: form }, deps) : showSharingPage(sharing, deps);
    });
    return outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined;
  };
};

/** Follows the bank's redirect to this service, as the browser, or forwards it with `variant`, as the integrator. */
export const followRedirect = async (
  redirect: Redirect,
  variant: Pick<PaymentApi, 'forward'> | undefined,
  scene: Scene,
): Promise<void> => {
  const { service, callOnce, wait } = scene;
  if (variant) {
    await variant.forward(redirect);
    return;
  }
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const outcome = await callOnce(service.customerPages, (deps) =>
      callback({ ...browserRequest, query: redirect }, deps),
    );
    const hasResponse = outcome !== 'crashed' && 'value' in outcome;
    if (hasResponse && ('redirect' in outcome.value || outcome.value.status !== 503)) return;
    await wait('pause of the browser', 3_000);
  }
};
