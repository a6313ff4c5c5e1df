import { type Entities, openEntities } from '#shared/platform/storage/entities.ts';
import type { CreateNames } from '#shared/platform/storage/create-once.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { dueItems } from './due-index.ts';
import type { Mandate } from './mandate.ts';
import { type MandateTransaction, transactionResource } from './mandate-transaction.ts';

/** The payments of a consent, for those that may have several. */
export interface MandateTransactions extends Entities<MandateTransaction> {
  /** The ids of all transactions of a mandate, in the order of their days. Strongly consistent. */
  idsOf(mandateId: string): Promise<readonly string[]>;
  /**
   * Adds a transaction under all its names, together with what it uses of the mandate. Throws Conflict if the mandate
   * has changed since it was read, or if one of the names is taken.
   *
   * @param providerCode the bank that is to make the payment
   */
  add(
    transaction: MandateTransaction,
    names: CreateNames,
    mandate: Change,
    providerCode: string | undefined,
  ): Promise<void>;
}

interface Change {
  readonly from: Mandate;
  readonly to: Mandate;
}

export const openMandateTransactions = (
  table: Table,
  listing: Listing,
  mandates: Entities<Mandate>,
): MandateTransactions => {
  const transactions = openEntities<MandateTransaction>(table, listing, transactionResource);
  return {
    ...transactions,
    async idsOf(mandateId) {
      const items = await table.partition(paymentKeys.transactionsOf(mandateId));
      return items.map(({ transactionId }) => String(transactionId));
    },
    async add(transaction, names, { from, to }, providerCode) {
      const { id, mandateId, executionDate } = transaction;
      const entry = {
        ...paymentKeys.transactionOf(mandateId, executionDate, id),
        entity: 'MandateEntry',
        transactionId: id,
        version: 0,
      };
      const used = mandates.change(from, to);
      const writes = transactions.createNamed(transaction, names);
      const items = [entry, ...dueItems(transaction, providerCode)];
      await table.commit(
        ...writes,
        ...items.map((item) => ({ item, expect: 'absent' as const })),
        ...(used ? [used] : []),
      );
    },
  };
};
