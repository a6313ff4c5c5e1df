import { NotFromBank } from '#shared/banks/port/errors.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Payment } from './payment.ts';

/** The ids of payments at their banks. Each belongs to one payment. */
export interface BankPaymentIds {
  /**
   * Reserves the id that a bank reports for a payment. Throws NotFromBank if the id belongs to another payment, so that
   * a replayed response to an earlier order is never recorded as the response to this one.
   */
  reserve(payment: Pick<Payment, 'id' | 'providerCode'>, bankPaymentId: string): Promise<void>;
}

const entity = 'BankPaymentId';

/**
 * Creates the store of bank payment ids. An id is reserved with one conditional write before the response is recorded.
 * A step that crashes in between reserves the same id again when it runs again.
 */
export const createBankPaymentIds = (table: Table): BankPaymentIds => ({
  async reserve({ id: paymentId, providerCode }, bankPaymentId) {
    const key = paymentKeys.bankPaymentId(providerCode, bankPaymentId);
    const existing = await table.putIfAbsent({ ...key, entity, paymentId });
    if (existing && existing.paymentId !== paymentId)
      throw new NotFromBank('The bank returned the id of another payment');
  },
});
