import type { Owner } from '#shared/clients/owner.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Page, PageRequest } from '#shared/platform/storage/page.ts';
import { ownMandate } from './load-mandate.ts';

/** Returns a page of a mandate's payments, ordered by day. Throws Problem `not_found`. */
export const listMandatePayments = async (
  owner: Owner,
  mandateId: string,
  { page, perPage }: PageRequest,
  { stores }: { readonly stores: PaymentStores },
): Promise<Page<MandateTransaction>> => {
  const mandate = await ownMandate(owner, mandateId, stores);
  const ids = await stores.mandateTransactions.idsOf(mandate.id);
  const items = await stores.mandateTransactions.getAll(ids.slice((page - 1) * perPage, page * perPage));
  return { items, page, perPage, total: ids.length };
};
