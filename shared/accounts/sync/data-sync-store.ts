import { type AccountConsent, accountConsentResource } from '#shared/accounts/consent/account-consent.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { type Entities, type Move, createEntities, startTransition } from '#shared/platform/storage/entities.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type DataSync, dataSyncResource } from './data-sync.ts';

export interface DataSyncStore {
  readonly dataSyncs: Entities<DataSync>;
  /** Creates a job and stores its id in the consent, atomically. */
  readonly startSync: Move<{ readonly consent: AccountConsent; readonly sync: DataSync }>;
}

export const createDataSyncStore = (table: Table, listing: Listing): DataSyncStore => {
  const dataSyncs = createEntities<DataSync>(table, listing, dataSyncResource);
  const consents = createEntities<AccountConsent>(table, listing, accountConsentResource);
  return { dataSyncs, startSync: startTransition(table, { consent: consents, sync: dataSyncs }) };
};

/** Returns the owner's job. Throws Problem `not_found`, including for a job of another client or market. */
export const findDataSync = async (owner: Owner, id: string, { dataSyncs }: DataSyncStore): Promise<DataSync> => {
  const sync = await dataSyncs.find(owner, id);
  if (!sync) throw notFound('data_sync');
  return sync;
};
