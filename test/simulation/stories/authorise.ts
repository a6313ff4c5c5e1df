import { callback } from '#functions/customer-pages/callback/operations.ts';
import { goToSharingBank } from '#functions/customer-pages/accounts/operations.ts';
import { goToBank } from '#functions/customer-pages/payment/operations.ts';
import type { Redirect } from '../outside/bank.ts';
import { baseUrl } from '../service/base-url.ts';
import type { PaymentFace } from './payment-faces.ts';
import { type Scene, visit } from './scene.ts';

const maxTries = 40;

/** The customer follows a consent's link to the bank. Returns the bank's page, or undefined if it does not open. */
export const followLink = async (authorizationLink: string, scene: Scene): Promise<string | undefined> => {
  const { world, service, once, wait } = scene;
  const [page, id = '', token = ''] = authorizationLink.slice(`${baseUrl}/`.length).split('/');
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await once(service.customerPages, (deps) =>
      page === 'pay'
        ? goToBank({ ...visit, params: { paymentRequestId: id, token }, query: {} }, deps)
        : goToSharingBank({ ...visit, params: { accountRequestId: id, token }, query: {} }, deps),
    );
    if (outcome !== 'crashed' && 'value' in outcome) {
      const response = outcome.value;
      const isAtBank = 'redirect' in response && response.redirect.startsWith(scene.bank.issuer);
      if (isAtBank) return response.redirect;
      // The page reports that the bank is unavailable, or the outcome of the request.
      if (!world.fate.happens('the customer tries again', 0.9)) return undefined;
    }
    await wait('pause of the customer', 3_000);
    if (tries > 5 && outcome !== 'crashed' && 'value' in outcome) return undefined;
  }
  return undefined;
};

/** The browser follows the bank's redirect to this service, or to the integrator, which forwards it. */
export const bringBack = async (
  redirect: Redirect,
  variant: Pick<PaymentFace, 'forward'> | undefined,
  scene: Scene,
): Promise<void> => {
  const { service, once, wait } = scene;
  if (variant) {
    await variant.forward(redirect);
    return;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await once(service.customerPages, (deps) => callback({ ...visit, query: redirect }, deps));
    const hasResponse = outcome !== 'crashed' && 'value' in outcome;
    if (hasResponse && ('redirect' in outcome.value || outcome.value.status !== 503)) return;
    await wait('pause of the browser', 3_000);
  }
};
