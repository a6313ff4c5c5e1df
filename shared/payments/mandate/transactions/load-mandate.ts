import type { Owner } from '#shared/clients/owner.ts';
import type { Mandate } from '#shared/payments/mandate/mandate.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';

type Stores = Pick<PaymentStores, 'paymentRequests' | 'mandates'>;

/**
 * Returns the owner's mandate. Throws Problem `not_found`, including for a mandate of another client or market.
 *
 * @param id the mandate id (the same as its consent id) or the payment request id
 */
export const ownMandate = async (owner: Owner, id: string, stores: Stores): Promise<Mandate> => {
  const byRequest = async () => {
    const request = await stores.paymentRequests.find(owner, id);
    return request?.consentId === undefined ? undefined : stores.mandates.find(owner, request.consentId);
  };
  const mandate = (await stores.mandates.find(owner, id)) ?? (await byRequest());
  if (!mandate) throw notFound('mandate');
  return mandate;
};

/** Throws Problem `invalid_state` unless the mandate is active. */
export const assertActive = ({ status }: Mandate): void => {
  if (status !== 'Active') throw wrongStatus('mandate', status, ['Active']);
};
