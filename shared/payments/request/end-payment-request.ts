import type { Owner } from '#shared/clients/owner.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { ownPaymentRequest, type PaymentRequestStore } from './payment-request-store.ts';
import { paymentRequestLifecycle } from './payment-request.ts';

export interface EndPaymentRequestDeps {
  readonly stores: PaymentRequestStore;
  readonly now: Clock;
}

/**
 * Cancels a payment request that has no consent. Cancelling it again has no effect.
 *
 * @throws Problem `not_found`, `resource_locked` if it has a consent, `invalid_state` if it has ended
 */
export const cancelPaymentRequest = (owner: Owner, id: string, { stores, now }: EndPaymentRequestDeps): Promise<void> =>
  retryOnConflict(async () => {
    const request = await ownPaymentRequest(owner, id, stores);
    if (request.status === 'Cancelled') return;
    if (request.consentId) throw new Problem('resource_locked', { message: 'The payment request has a consent' });
    if (request.status !== 'New') throw wrongStatus('payment_request', request.status, ['New']);
    await stores.paymentRequests.save(
      request,
      move(paymentRequestLifecycle, request, 'Cancelled', now().toISOString()),
    );
  });
