import { legacyWritePayment } from '#functions/legacy-payments/payments/operations.ts';
import { writeCallback } from '#functions/payments/callbacks/operations.ts';
import type { Redirect } from '../outside/bank.ts';
import { type Scene } from './scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/**
 * Forwards the bank's redirect as another caller: a stranger in the same market, or the same client in a market where
 * it did not request the payment. To these callers, the redirect's consent must appear not to exist.
 */
export const forwardAsOther = async (redirect: Redirect, scene: Scene): Promise<void> => {
  const { world, service, client, stranger, market, callUntilFinal } = scene;
  const otherMarket = market === 'UAE' ? 'KSA' : 'UAE';
  const caller = world.fate.happens('the client forwards the redirect in another market', 0.6)
    ? callBy(client, otherMarket)
    : callBy(stranger, market);
  // The legacy API exists only for Saudi Arabia.
  const isLegacy = caller.market === 'KSA' && world.fate.happens('it forwards it in the legacy interface', 0.3);
  const response = isLegacy
    ? await callUntilFinal(service.legacyPayments, (deps) => legacyWritePayment({ ...caller, query: redirect }, deps))
    : await callUntilFinal(service.payments, (deps) => writeCallback({ ...caller, query: redirect }, deps));
  if (!('errorCode' in response) || response.errorCode !== 'not_found')
    world.violations.push('isolation: Another client completed the authorisation');
};
