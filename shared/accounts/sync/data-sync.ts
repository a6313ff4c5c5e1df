import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import { initialState, type Lifecycle, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';
import { SectionName } from '#shared/accounts/read/section.ts';

export const DataSyncStatus = z.enum([
  /** Created. No worker has started it. */
  'Awaiting',
  /** A worker reads the data. */
  'Processing',
  /** The bank did not answer everything. The missing sections are tried again soon. */
  'Enqueued',
  /** At least one section was read, or the bank offers none of them. */
  'Succeeded',
  /** Nothing could be read. */
  'Failed',
]);
export type DataSyncStatus = z.infer<typeof DataSyncStatus>;

export const dataSyncLifecycle: Lifecycle<DataSyncStatus> = {
  Awaiting: ['Processing'],
  Processing: ['Enqueued', 'Succeeded', 'Failed'],
  Enqueued: ['Processing'],
  Succeeded: [],
  Failed: [],
};

export const SectionStatus = z.enum([
  'PENDING',
  'OK',
  /** The bank did not answer for at least one account. Older data of the section is kept. */
  'FAILED',
  /** The bank offers the section for none of the accounts. */
  'UNSUPPORTED',
]);
export type SectionStatus = z.infer<typeof SectionStatus>;

/** A job that reads the data of a consent at the bank again. */
export const DataSync = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(DataSyncStatus),
  consentId: Id,
  /** The accounts that are read. All if left out. */
  accountIds: z.array(Id).readonly().optional(),
  sections: z.partialRecord(SectionName, SectionStatus),
  /** How often a worker has started. */
  attempts: z.int().nonnegative(),
  /** The worker that has the job, and until when nobody else may take it. */
  claim: Claim.optional(),
  startedAt: z.iso.datetime().optional(),
  finishedAt: z.iso.datetime().optional(),
  error: z.enum(['consent_not_authorized', 'provider_unavailable']).optional(),
});
export type DataSync = z.infer<typeof DataSync>;

type Facts = Pick<DataSync, 'id' | 'clientId' | 'market' | 'consentId' | 'accountIds' | 'sections'>;

export const newDataSync = (facts: Facts, at: string): DataSync => ({
  ...facts,
  attempts: 0,
  ...initialState<DataSyncStatus>('Awaiting', at),
});

export const isDone = ({ status }: Versioned<DataSyncStatus>): boolean => status === 'Succeeded' || status === 'Failed';

export const dataSyncResource = defineResource({
  title: 'Data sync',
  entity: 'DataSync',
  schema: DataSync,
  key: accountKeys.dataSync,
  list: 'data-syncs' satisfies AccountList,
  lifecycle: dataSyncLifecycle,
  events: {
    Awaiting: 'created',
    Processing: 'processing',
    Enqueued: 'enqueued',
    Succeeded: 'succeeded',
    Failed: 'failed',
  },
  dueAt: () => undefined,
  idName: 'dataSyncId',
  related: ({ consentId }) => ({ accountConsentId: consentId }),
});
