import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { defineLifecycle, initialState, statusesOf, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import { type AccountConsent, accountConsentResource } from '#shared/accounts/consent/account-consent.ts';
import { createEntities, createMove } from '#shared/platform/storage/entities.ts';
import type { Table } from '#shared/platform/storage/table.ts';

export const dataSyncLifecycle = defineLifecycle({
  Awaiting: { to: ['Processing'], event: 'created', description: 'It has not started.' },
  Processing: {
    to: ['Enqueued', 'Succeeded', 'Failed'],
    event: 'processing',
    description: 'The data is being read from the bank.',
  },
  Enqueued: {
    to: ['Processing'],
    event: 'enqueued',
    description: 'The bank did not return everything. The service retries the remaining sections shortly.',
  },
  Succeeded: { to: [], event: 'succeeded', description: 'It is finished, and at least one section was read.' },
  Failed: { to: [], event: 'failed', description: 'It is finished, and nothing could be read.' },
});

export const DataSyncStatus = statusesOf(dataSyncLifecycle);
export type DataSyncStatus = z.infer<typeof DataSyncStatus>;

export const SectionStatus = z.enum(['PENDING', 'OK', 'FAILED', 'UNSUPPORTED']);
export type SectionStatus = z.infer<typeof SectionStatus>;

export const sectionMeanings: Record<SectionStatus, string> = {
  PENDING: 'It has not been read yet.',
  OK: 'It was read for every account.',
  FAILED: 'The bank did not return it for at least one account. Older data is retained.',
  UNSUPPORTED: 'The bank does not offer it for these accounts, or the consent no longer shares them.',
};

/** A job that refreshes a consent's data from the bank. */
export const DataSync = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(DataSyncStatus),
  consentId: Id,
  /** The accounts to read. Defaults to all. */
  accountIds: z.array(Id).readonly().optional(),
  sections: z.partialRecord(SectionName, SectionStatus),
  /** How many times a worker has started the job. */
  attempts: z.int().nonnegative(),
  /** The worker that has claimed the job, and until when no other worker may claim it. */
  claim: Claim.optional(),
  /** When the failed sections are read again. Before that, the bank's breaker may block every call. */
  retryAt: z.iso.datetime().optional(),
  startedAt: z.iso.datetime().optional(),
  finishedAt: z.iso.datetime().optional(),
  error: z.enum(['consent_not_authorized', 'provider_unavailable']).optional(),
}));
export type DataSync = z.infer<typeof DataSync>;

type InitialFields = Pick<DataSync, 'id' | 'clientId' | 'market' | 'consentId' | 'accountIds' | 'sections'>;

export const newDataSync = (fields: InitialFields, at: string): DataSync => ({
  ...fields,
  attempts: 0,
  ...initialState<DataSyncStatus>('Awaiting', at),
});

export const dataSyncResource = defineResource({
  ...namesOfKinds.data_sync,
  isRoot: true,
  entity: 'DataSync',
  schema: DataSync,
  key: accountKeys.dataSync,
  list: 'data-syncs' satisfies AccountList,
  lifecycle: dataSyncLifecycle,
  dueAt: () => undefined,
  related: ({ consentId }) => ({ accountConsentId: consentId }),
});

export const createDataSyncStore = (table: Table) => {
  const dataSyncs = createEntities<DataSync>(table, dataSyncResource);
  const consents = createEntities<AccountConsent>(table, accountConsentResource);
  /**
   * Creates a job and stores its id in the consent, atomically. The event relay then queues the job's first step
   * (events/outbox/follow-ups.ts).
   */
  const saveStarted = createMove<{ readonly consent: AccountConsent; readonly sync: DataSync }>(table, {
    consent: consents,
    sync: dataSyncs,
  });
  return { dataSyncs, saveStarted };
};
export type DataSyncStore = ReturnType<typeof createDataSyncStore>;
