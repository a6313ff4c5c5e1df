import { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { isListed, PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { type Entities, openEntities } from '#shared/storage/entities.ts';
import { keys } from '#shared/storage/keys.ts';
import type { Listing } from '#shared/storage/listing.ts';
import type { Table, Write } from '#shared/storage/table.ts';
import { Payment } from './payment.ts';
import type { Moved } from './payment-flow.ts';

/** The three resources of the payments product, and the commit that moves several of them at once. */
export interface PaymentStores {
  readonly paymentRequests: Entities<PaymentRequest>;
  readonly paymentConsents: Entities<PaymentConsent>;
  readonly payments: Entities<Payment>;
  /** Writes what differs, all or nothing: one resource is one conditional put, several are one transaction. */
  move(from: Partial<Moved>, to: Partial<Moved>): Promise<void>;
}

export const openPaymentStores = (table: Table, listing: Listing): PaymentStores => {
  const stores = openStores(table, listing);
  return {
    ...stores,
    async move(from, to) {
      const [first, ...rest] = [
        ...difference(stores.paymentRequests, from.request, to.request),
        ...difference(stores.paymentConsents, from.consent, to.consent),
        ...difference(stores.payments, from.payment, to.payment),
      ];
      if (first) await table.commit(first, ...rest);
    },
  };
};

const difference = <E>(entities: Entities<E>, from: E | undefined, to: E | undefined): readonly Write[] => {
  if (to === undefined || to === from) return [];
  return [from === undefined ? entities.create(to) : entities.change(to)];
};

const openStores = (table: Table, listing: Listing) => ({
  paymentRequests: openEntities<PaymentRequest>(table, listing, {
    entity: 'PaymentRequest',
    schema: PaymentRequest,
    key: keys.paymentRequest,
    list: 'payment-requests',
    isListed,
  }),
  paymentConsents: openEntities<PaymentConsent>(table, listing, {
    entity: 'PaymentConsent',
    schema: PaymentConsent,
    key: keys.paymentConsent,
    list: 'payment-consents',
  }),
  payments: openEntities<Payment>(table, listing, {
    entity: 'Payment',
    schema: Payment,
    key: keys.payment,
    list: 'payments',
  }),
});
