import type { Owner } from '#shared/clients/owner.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { deletions, type Table } from '#shared/platform/storage/table.ts';

/** The keys of the entries of a kind of consent. */
interface CustomerKeys {
  customerConsentsOf(clientId: string, market: string, customerId: string): string;
  customerConsent(clientId: string, market: string, customerId: string, consentId: string): Key;
}

/**
 * Returns a client's own id for a customer in the form in which such ids are compared. The legacy API, whose ids are
 * UUIDs, stores them in lower case; the current API stores any text as the client sent it.
 */
export const comparableId = <T extends string | undefined>(customerId: T): T | string =>
  Id.safeParse(customerId).data ?? customerId;

/** Finds the consents of a kind that a client has requested from one of its customers. */
export const createCustomerConsents = (table: Table, keys: CustomerKeys) => ({
  /**
   * Adds a new consent to the entries of its customer, if the client has named one. The entry is written before the
   * consent. If the consent is then not created, readers skip the entry, and a retry finds it: the id of a payment
   * consent is derived from its request.
   */
  async remember(
    { id, clientId, market }: Owner & { readonly id: string },
    customerId: string | undefined,
  ): Promise<void> {
    if (customerId === undefined) return;
    const item = { ...keys.customerConsent(clientId, market, comparableId(customerId), id), entity: 'CustomerConsent' };
    await table.putIfAbsent(item);
  },
  /** Deletes the entry of a consent, whose key contains the client's own id for the customer. */
  async forget(
    { id, clientId, market }: Owner & { readonly id: string },
    customerId: string | undefined,
  ): Promise<void> {
    if (customerId === undefined) return;
    await table.writeAll(deletions([keys.customerConsent(clientId, market, comparableId(customerId), id)]));
  },
  /** Returns the ids of a customer's consents, oldest first. */
  async of({ clientId, market }: Owner, customerId: string): Promise<readonly string[]> {
    const entries = await table.partition(keys.customerConsentsOf(clientId, market, comparableId(customerId)));
    return entries.map(({ sk }) => sk);
  },
  /** Returns whether a consent is one of the customer's. */
  async includes({ clientId, market }: Owner, customerId: string, consentId: string): Promise<boolean> {
    const key = keys.customerConsent(clientId, market, comparableId(customerId), consentId);
    return (await table.get(key)) !== undefined;
  },
});
