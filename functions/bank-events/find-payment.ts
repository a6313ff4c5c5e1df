import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { type Payment, paymentIdOf } from '#shared/payments/payment/payment.ts';

/**
 * Finds a consent's payment by the bank's payment id. The read is eventually consistent. Returns undefined if the bank
 * has not reported this id yet.
 */
export const findPayment = async (
  { id, type }: PaymentConsent,
  bankPaymentId: string,
  { payments, mandateTransactions }: Pick<PaymentStores, 'payments' | 'mandateTransactions'>,
): Promise<Payment | undefined> => {
  const ids = isSingle(type) ? [paymentIdOf(id)] : (await mandateTransactions.idsOf(id)).map(paymentIdOfTransaction);
  const candidates = await Promise.all(ids.map((paymentId) => payments.get(paymentId, { stale: true })));
  return candidates.find((payment) => payment?.bank?.paymentId === bankPaymentId);
};
