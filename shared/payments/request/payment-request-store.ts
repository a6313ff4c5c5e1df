import type { Owner } from '#shared/clients/owner.ts';
import { absent } from '#shared/standard/problems/problems.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { PaymentRequest } from './payment-request.ts';

export interface PaymentRequestStore {
  readonly paymentRequests: Entities<PaymentRequest>;
}

/** The owner's payment request. Throws Problem `not_found`, also for a request of another client or market. */
export const ownPaymentRequest = async (
  owner: Owner,
  id: string,
  { paymentRequests }: PaymentRequestStore,
): Promise<PaymentRequest> => {
  const request = await paymentRequests.find(owner, id);
  if (!request) throw absent('payment_request');
  return request;
};
