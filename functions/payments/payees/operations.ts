import type { Operations } from '#shared/clients/endpoint.ts';
import { checkPayee as check, type CheckPayeeDeps } from '#shared/payments/payee/check-payee.ts';
import { payeeToCheck } from '#shared/payments/payee/payee-body.ts';
import { presentPayeeCheck } from '#shared/payments/payee/payee-view.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, CheckPayeeDeps>;

export const checkPayee: Ops['checkPayee'] = async ({ owner, query, body, interactionId }, deps) => {
  const payee = payeeToCheck(body, query.providerId);
  const checked = await check(owner, payee, { interactionId }, deps);
  return presentPayeeCheck(checked, payee.iban, await deps.providers(owner.market), ({ code }) => code);
};
