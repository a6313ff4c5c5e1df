import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { ensureEngine } from '#infra/local/dynamodb/engine-package.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import type { Hold } from '#infra/local/platform/observer.ts';
import { type Sandbox, seed } from '#infra/local/seed.ts';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { preparePairOfToday } from '#test/support/builders/webhook-pairs.ts';
import { patient, settingsOf } from '#test/support/cloud/cloud-setup.ts';
import { freePort } from '#test/support/cloud/free-port.ts';
import { Integrator } from '#test/support/drivers/integrator.ts';
import { Receiver } from '#test/support/drivers/receiver.ts';
import { payersBank } from './customer.ts';
import { createFront } from './front.ts';
import { Region } from './region.ts';
import { Replica } from './replica.ts';
import { Replication } from './replication.ts';

export interface DrillOptions {
  readonly lagMs: number;
  /** Whether some of the items that are on their way at the loss still arrive. */
  readonly isTorn?: boolean;
  readonly log: (line: { source: string; text: string }) => void;
  /** Holds steps of the first region, and of the banks. */
  readonly hold: Hold;
}

/** Creates the keys, the clients and the registration at the banks in a folder, from which each cloud starts. */
const prepare = async (
  folder: string,
  ports: Readonly<Record<string, number>>,
): Promise<{ readonly sandbox: Sandbox; readonly tableName: string }> => {
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: folder,
    ports,
    log: () => undefined,
    variables: patient,
  });
  const settings = settingsOf(cloud);
  const { table } = connect(settings);
  // On a busy machine, the banks' documents may arrive too late for the first reading of the directory.
  for (let link; link?.state !== 'active'; link = (await createLinkStore(table).list('UAE'))?.find(isPayersBank))
    await joinLocalSandbox(cloud, settings);
  await preparePairOfToday(cloud);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: '' };
  const sandbox = await seed(table, addresses, path.join(folder, 'sandbox.json'));
  await cloud.idle();
  await cloud.stop();
  return { sandbox, tableName: settings.tableName };
};

const isPayersBank = ({ code }: { readonly code: string }): boolean => code === payersBank;

const banksOf = ({ apis }: Cloud): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(apis).filter(([name]) => name !== 'open-banking'));

/** Creates two regions, the banks outside them, an integrator and its receiver. */
export const createStage = async ({ lagMs, isTorn = false, log, hold }: DrillOptions) => {
  await ensureEngine(console.log);
  await ensureAssembly(assemblyFolder, console.log);
  const root = mkdtempSync(path.join(tmpdir(), 'drill-'));
  const folderOf = (name: string): string => path.join(root, name);
  const port = await freePort();
  const sandboxPorts = { 'sandbox-sources': port + 1, 'sandbox-authorise': port + 2, 'sandbox-resources': port + 3 };
  const { sandbox, tableName } = await prepare(folderOf('prepared'), { 'open-banking': port, ...sandboxPorts });
  for (const name of ['banks', 'first', 'second']) cpSync(folderOf('prepared'), folderOf(name), { recursive: true });
  const bankCloud = await startCloud({
    assembly: assemblyFolder,
    data: folderOf('banks'),
    ports: sandboxPorts,
    variables: patient,
    maxProcesses: 2,
    log: ({ source, text }) => log({ source: `banks ${source}`, text }),
    hold,
  });
  const banks = banksOf(bankCloud);
  const front = await createFront(port);
  const replicas = [new Replica(folderOf('first'), tableName), new Replica(folderOf('second'), tableName)] as const;
  const regionOf = (name: 'first' | 'second', replica: Replica, holds?: Hold): Region =>
    new Region({
      name,
      folder: folderOf(name),
      replica,
      frontUrl: front.url,
      banks,
      log: ({ source, text }) => log({ source: `${name} ${source}`, text }),
      ...(holds && { hold: holds }),
    });
  const first = regionOf('first', replicas[0], hold);
  const second = regionOf('second', replicas[1]);
  const replication = new Replication(replicas, { lagMs, isTorn });
  await first.deploy();
  await second.standBy();
  replication.start();
  front.leadTo(first.apiUrl);
  const [facts] = sandbox.clients;
  if (!facts) throw new Error('The sandbox has no client');
  const client = new Integrator(front.url, facts);
  const receiver = await Receiver.listen(front.url);
  await client.subscribe({
    url: receiver.url,
    product: 'payments',
    resources: ['payment_request', 'consent', 'payment'],
  });
  const bankSettings = settingsOf(bankCloud);
  const bankLedger = connect({ ...bankSettings, tableName: bankCloud.outputs.UaeBanksTableName ?? '' });

  return {
    first,
    second,
    replication,
    front,
    client,
    receiver,
    /** Returns how often the banks have made each payment, by its reference. */
    async paymentsAtBanks(): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for await (const { pk, creditorReference } of bankLedger.scan()) {
        if (!pk.startsWith('PAYMENT#')) continue;
        counts.set(String(creditorReference), (counts.get(String(creditorReference)) ?? 0) + 1);
      }
      return counts;
    },
    async close(): Promise<void> {
      front.leadTo(undefined);
      await replication.stop();
      await Promise.all([first.remove(), second.remove(), bankCloud.stop(), receiver.close(), front.close()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
};

export type DrillStage = Awaited<ReturnType<typeof createStage>>;
