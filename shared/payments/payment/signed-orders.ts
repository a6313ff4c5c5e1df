import * as z from 'zod';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { Payment } from './payment.ts';
import { type Item, type Table, deletions } from '#shared/platform/storage/table.ts';

/** A signed message in JWS compact serialisation (RFC 7515 §7.1), with its header and its payload as text. */
interface Decoded {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

const encode = ({ header, payload, signature }: Decoded): string =>
  [Buffer.from(header).toString('base64url'), Buffer.from(payload).toString('base64url'), signature].join('.');

const textOf = (part: string): string => Buffer.from(part, 'base64url').toString();

/**
 * Splits a signed message into its parts, or returns undefined if encoding the parts would not restore the same
 * message.
 */
const decode = (signedMessage: string): Decoded | undefined => {
  const [header = '', payload = '', signature = ''] = signedMessage.split('.');
  const decoded = { header: textOf(header), payload: textOf(payload), signature };
  return encode(decoded) === signedMessage ? decoded : undefined;
};

/**
 * Storage format of an order. Plain text compresses better than base64url (packed-item.ts), which saves a write unit.
 */
const Stored = z.union([
  z.object({ header: z.string(), payload: z.string(), signature: z.string() }),
  z.object({ signedMessage: z.string() }),
]);

const entity = 'SignedOrder';

type OrderOf = Pick<Payment, 'id' | 'orderTurn'>;

/**
 * Creates the store of payment orders exactly as signed and sent. They are stored in separate items, because a signed
 * order is as large as the payment itself, and every change to the payment would otherwise write the order again.
 */
export const createSignedOrders = (table: Table) => {
  const messageIn = (item: Item): string => {
    const order = Stored.parse(item);
    return 'signedMessage' in order ? order.signedMessage : encode(order);
  };
  return {
    async get({ id, orderTurn = 0 }: OrderOf): Promise<string | undefined> {
      const item = await table.get(paymentKeys.signedOrder(id, orderTurn));
      return item && messageIn(item);
    },
    /**
     * Stores the order that a step is about to send, unless one is stored already. Returns the stored order, which must
     * be sent.
     */
    async keep({ id, orderTurn = 0 }: OrderOf, signedMessage: string): Promise<string> {
      const order: z.infer<typeof Stored> = decode(signedMessage) ?? { signedMessage };
      const stored = await table.putIfAbsent({ ...paymentKeys.signedOrder(id, orderTurn), entity, ...order });
      return stored ? messageIn(stored) : signedMessage;
    },
    /** Deletes all orders of a payment, because they contain names and account numbers. */
    async erase(paymentId: string): Promise<void> {
      const { pk } = paymentKeys.signedOrder(paymentId, '*');
      await table.writeAll(deletions(await table.partition(pk, { stale: true, keysOnly: true })));
    },
  };
};
