import type * as z from 'zod';
import type { Operations } from '#shared/clients/endpoint.ts';
import { type DataSync, findDataSync } from '#shared/accounts/sync/data-sync.ts';
import { startSync, type StartSyncDeps } from '#shared/accounts/sync/start-sync.ts';
import type { DataSyncView, routes, StartedSyncView } from './routes.ts';

export type SyncDeps = StartSyncDeps;
type Ops = Operations<typeof routes, SyncDeps>;

export const startDataSync: Ops['startDataSync'] = async ({ owner, body, interactionId }, deps) =>
  presentStartedSync(await startSync(owner, body, { interactionId }, deps));

export const getDataSync: Ops['getDataSync'] = async ({ owner, params }, { stores }) =>
  presentSync(await findDataSync(owner, params.jobId, stores));

export const presentStartedSync = ({
  id,
  consentId,
  status,
  createdAt,
}: DataSync): z.infer<typeof StartedSyncView> => ({
  jobId: id,
  consentId,
  status,
  createdAt,
});

export const presentSync = (sync: DataSync): z.infer<typeof DataSyncView> => ({
  ...presentStartedSync(sync),
  sections: sync.sections,
  startedAt: sync.startedAt ?? null,
  finishedAt: sync.finishedAt ?? null,
  error: sync.error ?? null,
});
