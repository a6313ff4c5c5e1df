import type { RequestKind } from '#shared/consents/agreement.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { type PaymentRequest, paymentRequestLifecycle } from './payment-request.ts';

export interface PaymentRequestStore {
  readonly paymentRequests: Entities<PaymentRequest>;
}

export const paymentRequestsIn = ({ paymentRequests }: PaymentRequestStore): RequestKind<PaymentRequest> => ({
  requestName: 'payment_request',
  requestLifecycle: paymentRequestLifecycle,
  requests: paymentRequests,
});
