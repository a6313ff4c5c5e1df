import { type Entities, createEntities } from '#shared/platform/storage/entities.ts';
import type { CreateNames } from '#shared/platform/storage/create-once.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { dueItems } from './due-index.ts';
import type { Mandate } from './mandate.ts';
import { type MandateTransaction, transactionResource } from './mandate-transaction.ts';

/** Store of mandate transactions. */
export interface MandateTransactions extends Entities<MandateTransaction> {
  /** Returns the ids of all transactions of a mandate, ordered by day. Strongly consistent. */
  idsOf(mandateId: string): Promise<readonly string[]>;
  /**
   * Adds a transaction under all its names (create-once.ts) and updates the mandate's usage in the same commit.
   * Throws Conflict if the mandate has changed since it was read, or if one of the names is taken.
   *
   * @param providerCode the bank that will make the payment
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

export const createMandateTransactions = (
  table: Table,
  listing: Listing,
  mandates: Entities<Mandate>,
): MandateTransactions => {
  const transactions = createEntities<MandateTransaction>(table, listing, transactionResource);
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
      const mandateWrite = mandates.change(from, to);
      const writes = transactions.createNamed(transaction, names);
      const items = [entry, ...dueItems(transaction, providerCode)];
      await table.commit(
        ...writes,
        ...items.map((item) => ({ item, expect: 'absent' as const })),
        ...(mandateWrite ? [mandateWrite] : []),
      );
    },
  };
};
