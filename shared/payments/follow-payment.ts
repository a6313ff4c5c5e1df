import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type Payment, paymentLifecycle } from './payment.ts';
import type { StepResult } from './record-step.ts';

/** Asks the bank for the status of a payment that it has taken. Throws BankUnavailable, BankRefusal. */
export const followPayment = async (
  payment: Payment,
  bankPaymentId: string,
  { links }: { readonly links: BankLinks },
): Promise<StepResult> => {
  const { payments } = await links(payment.providerCode, 'payment');
  const { status, record } = await payments.read(
    { bankPaymentId, bankConsentId: payment.bankConsentId },
    { interactionId: newId() },
  );
  const isNews = status !== payment.status && canMove(paymentLifecycle, payment.status, status);
  return isNews ? { status, facts: { bank: record } } : { status: payment.status, facts: {} };
};
