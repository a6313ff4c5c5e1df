import type { Owner } from '#shared/clients/owner.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** Finds the consents that a client has requested from one of its customers. */
export interface CustomerConsents {
  /**
   * Adds a consent to the entries of the customer whom its request names, if any. The entry is written before the
   * consent. If the consent is then not created, readers skip the entry.
   */
  remember(consentId: string, request: PaymentRequest): Promise<void>;
  /** Returns the ids of a customer's consents, oldest first. */
  of(owner: Owner, customerId: string): Promise<readonly string[]>;
  /** Returns whether a consent is one of the customer's. */
  includes(owner: Owner, customerId: string, consentId: string): Promise<boolean>;
}

export const createCustomerConsents = (table: Table): CustomerConsents => ({
  async remember(consentId, { clientId, market, risks }) {
    const customerId = risks?.MerchantCustomerIdentification;
    if (customerId === undefined) return;
    const key = paymentKeys.customerConsent(clientId, market, customerId, consentId);
    await table.commit({ item: { ...key, entity: 'CustomerConsent' }, expect: 'absent' });
  },
  async of({ clientId, market }, customerId) {
    const items = await table.partition(paymentKeys.customerConsentsOf(clientId, market, customerId));
    return items.map(({ sk }) => sk);
  },
  includes: async ({ clientId, market }, customerId, consentId) =>
    (await table.get(paymentKeys.customerConsent(clientId, market, customerId, consentId))) !== undefined,
});
