import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CloudOptions, startCloud } from '#infra/local/cloud.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import { seed } from '#infra/local/seed.ts';
import { advanceBy } from '#infra/local/tools/clock-call.ts';
import { connect } from '#infra/operator/connection.ts';
import { preparePairOfToday } from '../builders/webhook-pairs.ts';
import { Integrator } from '../drivers/integrator.ts';
import { assembly } from './assembly-setup.ts';
import { patient, settingsOf } from './cloud-setup.ts';

/** Starts a local cloud with the sandbox's two clients, for one test file only. */
export const createOwnCloud = async (options: Partial<CloudOptions>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-cloud-'));
  const common = { assembly, data: undefined, ports: {}, log: () => undefined, variables: patient };
  const cloud = await startCloud({ ...common, ...options });
  const settings = settingsOf(cloud);
  const connection = connect(settings);
  await joinLocalSandbox(cloud, settings);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  const { clients } = await seed(connection.table, addresses, path.join(folder, 'sandbox.json'));
  const [integrator, other] = clients.map((facts) => new Integrator(addresses.baseUrl, facts));
  if (!integrator || !other) throw new Error('The sandbox does not have two clients');
  await preparePairOfToday(cloud);
  /** Advances the clocks of the cloud and of its functions, and runs everything that becomes due. */
  const advance = async (minutes: number): Promise<void> => {
    await advanceBy(minutes * 60_000, cloud.endpoint);
  };
  const close = async (): Promise<void> => {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { cloud, settings, connection, integrator, other, advance, close };
};

export type OwnCloud = Awaited<ReturnType<typeof createOwnCloud>>;
