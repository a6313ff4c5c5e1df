import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { DataSyncStatus, SectionStatus } from '#shared/accounts/sync/data-sync.ts';
import { Id, LookupId } from '#shared/platform/runtime/ids.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';

const common = { ...currentRoute, product: 'account-data', tag: 'Account data' } as const;

export const StartedSyncView = z
  .object({
    jobId: z.guid().describe('The id of the job (UUID).'),
    consentId: z.guid().describe('The id of the consent (UUID).'),
    status: DataSyncStatus,
    createdAt: z.iso.datetime().describe('When the job was created, in UTC.'),
  })
  .describe('The job that reads the data.')
  .meta({ id: 'StartedDataSync' });

export const DataSyncView = StartedSyncView.extend({
  sections: z.partialRecord(SectionName, SectionStatus).describe('The status of each section that the job reads.'),
  startedAt: z.iso.datetime().nullable().describe('When the job first started, in UTC; null until then.'),
  finishedAt: z.iso.datetime().nullable().describe('When the job ended, in UTC; null until then.'),
  error: z
    .enum(['consent_not_authorized', 'provider_unavailable'])
    .nullable()
    .describe('Why some of the data could not be read; null if all of it was.'),
})
  .describe("The progress of a job that refreshes a consent's data from the bank.")
  .meta({ id: 'DataSync' });

export const routes = {
  startDataSync: {
    ...common,
    method: 'POST',
    path: '/data/sync',
    summary: "Refresh a consent's data from the bank",
    description:
      'Starts a background job and returns it. `accountIds` and `sections` limit the job; by default it reads everything that the consent permits. While the consent has an unfinished job that reads the same data, that job is returned instead.',
    idempotency: 'stored-response',
    body: z
      .strictObject({
        consentId: Id.describe('The id of the consent (UUID).'),
        accountIds: z
          .array(Id)
          .min(1)
          .max(100)
          .optional()
          .describe('The ids of the accounts to read. If absent, all accounts of the consent.'),
        sections: z
          .array(SectionName)
          .min(1)
          .max(SectionName.options.length)
          .optional()
          .describe('The sections to read. If absent, all sections that the consent permits.'),
      })
      .describe('The data to refresh. Unknown fields are rejected.')
      .meta({ id: 'StartDataSync' }),
    ok: { kind: 'data', status: 201, schema: StartedSyncView },
    problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable'],
  },
  getDataSync: {
    ...common,
    method: 'GET',
    path: '/data/sync/{jobId}',
    summary: 'Get a sync job and its progress',
    params: z.object({ jobId: LookupId.describe('The id of the job (UUID).') }),
    ok: { kind: 'data', status: 200, schema: DataSyncView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
