import { type AccountRequest, accountRequestResource } from '#shared/accounts/request/account-request.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { createCustomerConsents } from '#shared/consents/customer-consents.ts';
import { createEntities, createMove } from '#shared/platform/storage/entities.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type AccountConsent, accountConsentResource } from './account-consent.ts';
import { type Connection, connectionAfter, connectionKind } from './connection.ts';

/** A request for account data and its consent, which are written together. */
export interface AccountAgreement {
  readonly request: AccountRequest;
  readonly consent: AccountConsent;
}

export const createAccountConsentStore = (table: Table) => {
  const accountRequests = createEntities<AccountRequest>(table, accountRequestResource);
  const accountConsents = createEntities<AccountConsent>(table, accountConsentResource);
  const connections = createEntities<Connection>(table, connectionKind);
  const customerConsents = createCustomerConsents(table, accountKeys);
  const move = createMove<AccountAgreement & { readonly connection: Connection }>(table, {
    request: accountRequests,
    consent: accountConsents,
    connection: connections,
  });
  /** Adds a consent to those of its customer, if the client has named one. */
  const addToCustomer = (consent: AccountConsent) => customerConsents.remember(consent, consent.customerId);
  return {
    accountRequests,
    accountConsents,
    connections,
    addToCustomer,
    /**
     * Writes the changes and the consent's connection atomically. Throws Conflict if one of them has changed since it
     * was read.
     */
    async saveSharing(from: Partial<AccountAgreement>, to: AccountAgreement): Promise<void> {
      if (!from.consent) await addToCustomer(to.consent);
      const { connectionId } = to.consent;
      const connection = connectionId ? await connections.get(connectionId) : undefined;
      const updated = connectionAfter(connection, to.consent);
      await move({ ...from, ...(connection && { connection }) }, { ...to, ...(updated && { connection: updated }) });
    },
    /** Returns the ids of the consents that a client has requested from one of its customers, oldest first. */
    consentIdsOfCustomer: customerConsents.of,
    /** Returns the consents that a client has requested from one of its customers, oldest first. */
    async consentsOfCustomer(owner: Owner, customerId: string): Promise<readonly AccountConsent[]> {
      const ids = await customerConsents.of(owner, customerId);
      const consents = await Promise.all(ids.map((id) => accountConsents.get(id)));
      return consents.filter((consent) => consent !== undefined);
    },
  };
};
export type AccountConsentStore = ReturnType<typeof createAccountConsentStore>;
