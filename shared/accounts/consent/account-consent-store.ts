import { type AccountRequestStore } from '#shared/accounts/request/account-request-store.ts';
import { type AccountRequest, accountRequestResource } from '#shared/accounts/request/account-request.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { type Entities, createEntities, startTransition } from '#shared/platform/storage/entities.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type AccountConsent, accountConsentResource } from './account-consent.ts';
import { type Connection, connectionAfter, connectionKind } from './connection.ts';

/** A request for account data and its consent, which are written together. */
export interface AccountAgreement {
  readonly request: AccountRequest;
  readonly consent: AccountConsent;
}

export interface AccountConsentStore extends AccountRequestStore {
  readonly accountConsents: Entities<AccountConsent>;
  readonly connections: Entities<Connection>;
  /**
   * Writes the changes and the consent's connection atomically. Throws Conflict if one of them has changed since it was
   * read.
   */
  readonly saveSharing: (from: Partial<AccountAgreement>, to: AccountAgreement) => Promise<void>;
  /** Returns the consents that a client has requested from one of its customers, oldest first. */
  readonly consentsOfCustomer: (owner: Owner, customerId: string) => Promise<readonly AccountConsent[]>;
}

export const createAccountConsentStore = (table: Table, listing: Listing): AccountConsentStore => {
  const accountRequests = createEntities<AccountRequest>(table, listing, accountRequestResource);
  const accountConsents = createEntities<AccountConsent>(table, listing, accountConsentResource);
  const connections = createEntities<Connection>(table, listing, connectionKind);
  const move = startTransition<AccountAgreement & { readonly connection: Connection }>(table, {
    request: accountRequests,
    consent: accountConsents,
    connection: connections,
  });
  return {
    accountRequests,
    accountConsents,
    connections,
    async saveSharing(from, to) {
      if (!from.consent) await rememberCustomer(table, to.consent);
      const { connectionId } = to.consent;
      const connection = connectionId ? await connections.get(connectionId) : undefined;
      const updated = connectionAfter(connection, to.consent);
      await move({ ...from, ...(connection && { connection }) }, { ...to, ...(updated && { connection: updated }) });
    },
    async consentsOfCustomer({ clientId, market }, customerId) {
      const items = await table.partition(accountKeys.customerConsentsOf(clientId, market, customerId));
      const consents = await Promise.all(items.map(({ sk }) => accountConsents.get(sk)));
      return consents.filter((consent) => consent !== undefined);
    },
  };
};

/**
 * Adds a new consent to its customer's entries. The entry is written before the consent. If the consent is then not
 * created, readers skip the entry.
 */
const rememberCustomer = async (table: Table, { id, clientId, market, customerId }: AccountConsent): Promise<void> => {
  if (customerId === undefined) return;
  const item = { ...accountKeys.customerConsent(clientId, market, customerId, id), entity: 'CustomerConsent' };
  await table.commit({ item, expect: 'absent' });
};

/**
 * Loads a consent's agreement. Reads the consent last, for the reason in shared/consents/agreement.ts. Returns
 * undefined if the consent does not exist.
 */
export const agreementOfAccountConsent = async (
  { id, accountRequestId }: Pick<AccountConsent, 'id' | 'accountRequestId'>,
  stores: AccountConsentStore,
): Promise<AccountAgreement | undefined> => {
  const request = await stores.accountRequests.get(accountRequestId);
  const consent = await stores.accountConsents.get(id);
  return request && consent && { request, consent };
};
