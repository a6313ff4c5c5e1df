import type * as z from 'zod';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { DataSync } from '#shared/accounts/sync/data-sync.ts';
import { startSync, type StartSyncDeps } from '#shared/accounts/sync/start-sync.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { DataSyncView, routes, StartedSyncView } from './routes.ts';

type Ops = Operations<typeof routes, StartSyncDeps>;

export const startDataSync: Ops['startDataSync'] = async ({ owner, body, interactionId }, deps) =>
  presentStartedSync(await startSync(owner, body, { interactionId }, deps));

export const getDataSync: Ops['getDataSync'] = async ({ owner, params }, { stores }) => {
  const sync = await stores.dataSyncs.find(owner, params.jobId);
  if (!sync) throw notFound('data_sync');
  return presentSync(sync);
};

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
