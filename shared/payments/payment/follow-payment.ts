import type { BankLink, BankLinks } from '#shared/banks/port/bank-link.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { type Payment, paymentLifecycle } from './payment.ts';
import type { StepResult } from './payment-steps.ts';

/**
 * Queries the bank for the status of a payment that it has accepted. Throws BankUnavailable, BankRejection or
 * NotOffered.
 */
export const pollPayment = async (
  payment: Payment,
  bankPaymentId: string,
  { links }: { readonly links: BankLinks },
): Promise<StepResult> => {
  const { payments } = await links(payment.providerCode, 'payment');
  const { status, record } = await fetchReport(payment, bankPaymentId, payments);
  const hasNewStatus = status !== payment.status && canMove(paymentLifecycle, payment.status, status);
  if (hasNewStatus) return { status, facts: { bank: record } };
  const hasNewId = record.paymentId !== bankPaymentId;
  return { status: payment.status, facts: hasNewId ? { bank: record } : {} };
};

/**
 * Queries the bank for the payment by the bank's payment id, or by idempotency key if the bank does not recognise the
 * id.
 */
const fetchReport = async (
  { id: idempotencyKey, bankConsentId, minor, currency }: Payment,
  bankPaymentId: string,
  payments: BankLink['payments'],
): Promise<PaymentReport> => {
  const order = { bankConsentId, amount: { minor, currency } };
  const call = { interactionId: newRandomId() };
  try {
    return await payments.read({ ...order, bankPaymentId }, call);
  } catch (error) {
    const found = error instanceof NotOffered && (await payments.find({ ...order, idempotencyKey }, call));
    if (found) return found;
    throw error;
  }
};
