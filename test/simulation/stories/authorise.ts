import { callback } from '#functions/customer-pages/callback/operations.ts';
import { goToSharingBank } from '#functions/customer-pages/accounts/operations.ts';
import { goToBank } from '#functions/customer-pages/payment/operations.ts';
import type { Redirect } from '../outside/bank.ts';
import { baseUrl } from '../service/base-url.ts';
import type { PaymentApi } from './payment-faces.ts';
import { type Scene, browserRequest } from './scene.ts';

const maxAttempts = 40;

/**
 * Follows a consent's link to the bank, as the customer. Returns the URL of the bank's page. Returns undefined if the
 * customer does not get there.
 */
export const followLink = async (authorizationLink: string, scene: Scene): Promise<string | undefined> => {
  const { world, service, callOnce, wait } = scene;
  const [page, id = '', token = ''] = authorizationLink.slice(`${baseUrl}/`.length).split('/');
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const outcome = await callOnce(service.customerPages, (deps) =>
      page === 'pay'
        ? goToBank({ ...browserRequest, params: { paymentRequestId: id, token }, query: {} }, deps)
        : goToSharingBank({ ...browserRequest, params: { accountRequestId: id, token }, query: {} }, deps),
    );
    if (outcome !== 'crashed' && 'value' in outcome) {
      const response = outcome.value;
      const isAtBank = 'redirect' in response && response.redirect.startsWith(scene.bank.issuer);
      if (isAtBank) return response.redirect;
      // Otherwise, the page says that the bank is unavailable, or how the request ended.
      if (!world.fate.happens('the customer tries again', 0.9)) return undefined;
    }
    await wait('pause of the customer', 3_000);
    if (attempts > 5 && outcome !== 'crashed' && 'value' in outcome) return undefined;
  }
  return undefined;
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
