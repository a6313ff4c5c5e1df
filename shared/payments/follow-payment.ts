import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { loadPayment, type PaymentStores } from './payment-stores.ts';
import { type Payment, paymentLifecycle } from './payment.ts';
import { savePayment } from './save-payment.ts';

export interface FollowDeps {
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly now: Clock;
}

/** Asks the bank for the status of a payment that it has taken, and records it. Throws BankUnavailable, BankRefusal. */
export const followPayment = async (payment: Payment, bankPaymentId: string, deps: FollowDeps): Promise<void> => {
  const { payments } = await deps.links(payment.providerCode);
  const { status, record } = await payments.read(bankPaymentId, { interactionId: newId() });
  await retryOnConflict(async () => {
    const current = await loadPayment(payment.id, deps.stores);
    if (status === current.payment.status || !canMove(paymentLifecycle, current.payment.status, status)) return;
    await savePayment(current, { ...current.payment, bank: record }, status, deps);
  });
};
