import type { Operations } from '#shared/clients/endpoint.ts';
import { checkPayee, type CheckPayeeDeps } from '#shared/payments/payee/check-payee.ts';
import { payeeToCheck } from '#shared/payments/payee/payee-body.ts';
import { presentPayeeCheck } from '#shared/payments/payee/payee-view.ts';
import { providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, CheckPayeeDeps>;

export const legacyCheckPayee: Ops['legacyCheckPayee'] = async ({ owner, query, body, interactionId }, deps) => {
  const payee = payeeToCheck(body, query.providerId);
  const checked = await checkPayee(owner, payee, { interactionId }, deps);
  return presentPayeeCheck(checked, payee.iban, await deps.providers(owner.market), providerUuid);
};
