import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { DataSyncStatus, SectionStatus } from '#shared/accounts/sync/data-sync.ts';
import { Id, SoughtId } from '#shared/platform/runtime/ids.ts';
import { SectionName } from '#shared/accounts/read/section.ts';

const common = {
  face: 'current',
  access: 'client',
  market: 'x-tenant',
  product: 'account-data',
  tag: 'Account data',
} as const;

export const StartedSyncView = z
  .object({ jobId: z.guid(), consentId: z.guid(), status: DataSyncStatus, createdAt: z.iso.datetime() })
  .meta({ id: 'StartedDataSync' });

export const DataSyncView = StartedSyncView.extend({
  sections: z.partialRecord(SectionName, SectionStatus).meta({
    description:
      'FAILED: the bank did not answer for at least one account, and older data is kept. UNSUPPORTED: the bank does not offer the section.',
  }),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.enum(['consent_not_authorized', 'provider_unavailable']).nullable(),
}).meta({ id: 'DataSync' });

export const routes = {
  startDataSync: {
    ...common,
    method: 'POST',
    path: '/data/sync',
    summary: 'Read the data of a consent at the bank again',
    description:
      'The answer names a job that works in the background. `accountIds` and `sections` limit it; otherwise it reads everything that the consent permits. While a job of the consent that reads the same is running, a repeat returns that job.',
    idempotency: 'kept-answer',
    body: z
      .strictObject({
        consentId: Id,
        accountIds: z.array(Id).min(1).max(100).optional(),
        sections: z.array(SectionName).min(1).max(SectionName.options.length).optional(),
      })
      .meta({ id: 'StartDataSync' }),
    ok: { kind: 'data', status: 201, schema: StartedSyncView },
    problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable'],
  },
  getDataSync: {
    ...common,
    method: 'GET',
    path: '/data/sync/{jobId}',
    summary: 'Get a sync job and its progress',
    params: z.object({ jobId: SoughtId }),
    ok: { kind: 'data', status: 200, schema: DataSyncView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
