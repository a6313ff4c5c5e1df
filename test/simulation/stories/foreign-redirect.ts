import { legacyWritePayment } from '#functions/legacy-payments/payments/operations.ts';
import { writeCallback } from '#functions/payments/callbacks/operations.ts';
import type { Redirect } from '../outside/bank.ts';
import { callOf, type Scene } from './scene.ts';

/**
 * Another client forwards the bank's redirect: a stranger in the same market, or the same client in a market where it
 * has not requested the payment. To these callers, the consent of the redirect appears not to exist.
 */
export const forwardAsOther = async (redirect: Redirect, scene: Scene): Promise<void> => {
  const { world, service, client, stranger, market, insist } = scene;
  const elsewhere = market === 'UAE' ? 'KSA' : 'UAE';
  const other = world.fate.happens('the client forwards the redirect in another market', 0.6)
    ? callOf(client, elsewhere)
    : callOf(stranger, market);
  // The legacy API exists only for Saudi Arabia.
  const isLegacy = other.market === 'KSA' && world.fate.happens('it forwards it in the legacy interface', 0.3);
  const response = isLegacy
    ? await insist(service.legacyPayments, (deps) => legacyWritePayment({ ...other, query: redirect }, deps))
    : await insist(service.payments, (deps) => writeCallback({ ...other, query: redirect }, deps));
  if (!('refused' in response) || response.refused !== 'not_found')
    world.violations.push('isolation: Another client completed the authorisation');
};
