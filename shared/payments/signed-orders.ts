import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';

/**
 * The orders of payments as they were signed and sent. They have items of their own, because a signed order is as large
 * as the payment itself and every change of the payment would write it again.
 */
export interface SignedOrders {
  /** Keeps the order that was sent in a turn. If the turn was repeated after a crash, keeps the first one. */
  keep(paymentId: string, turn: number, signedMessage: string): Promise<void>;
  get(paymentId: string, turn: number): Promise<string | undefined>;
  /** Deletes all orders of a payment: they hold names and account numbers. */
  erase(paymentId: string): Promise<void>;
}

export const openSignedOrders = (table: Table): SignedOrders => ({
  async keep(paymentId, turn, signedMessage) {
    const item = { ...keys.signedOrder(paymentId, turn), entity: 'SignedOrder', signedMessage };
    try {
      await table.commit({ item, expect: 'absent' });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  },
  async get(paymentId, turn) {
    const item = await table.get(keys.signedOrder(paymentId, turn));
    return item && String(item.signedMessage);
  },
  async erase(paymentId) {
    const { items } = await table.query({
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
      ProjectionExpression: '#pk, #sk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': keys.payment(paymentId).pk, ':prefix': 'ORDER#' },
    });
    await table.deleteAll(items);
  },
});
