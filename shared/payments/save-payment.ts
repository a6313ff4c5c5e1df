import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { applyBankStatus, type PaidFlow } from './payment-flow.ts';
import type { PaymentStores } from './payment-stores.ts';
import type { Payment } from './payment.ts';

/** Writes new facts about a payment. With a new status, also moves the request and the consent. Throws Conflict. */
export const savePayment = async (
  current: PaidFlow,
  payment: Payment,
  status: PaymentStatus,
  { stores, now }: { readonly stores: PaymentStores; readonly now: Clock },
): Promise<void> => {
  const at = now().toISOString();
  const next =
    status === payment.status
      ? { ...current, payment: revise(payment, at) }
      : applyBankStatus({ ...current, payment }, status, at);
  await stores.move(current, next);
};
