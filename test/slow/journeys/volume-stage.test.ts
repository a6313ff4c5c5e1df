import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { stages } from '#infra/stages.ts';
import { createShops, pay } from '#test/bench/cost/workload.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';
import { synthesiseLocal } from '#test/support/cloud/templates/stage-assembly.ts';
import { aMandate } from '#test/support/drivers/journey.ts';
import { volumeSettings } from '#test/support/cloud/templates/volume-stage.ts';

/** A local cloud that runs a stage with the high-volume settings. */
let cloud: Cloud;
let client: Integrator;
const receivers: Receiver[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'volume-'));
/** The KMS operations that the service called with RSA keys. */
const rsaCalls: string[] = [];
/** The number of bank events that the service received. */
let bankEvents = 0;

const isRsa = ({ SigningAlgorithm = '', EncryptionAlgorithm = '' }: Record<string, string>): boolean =>
  SigningAlgorithm.startsWith('RSA') || EncryptionAlgorithm.startsWith('RSA');

beforeAll(async () => {
  const outdir = path.join(folder, 'cdk.out');
  await synthesiseLocal(outdir, { ...stages.local, ...volumeSettings }, { bundles: assembly });
  cloud = await startCloud({
    assembly: outdir,
    data: undefined,
    ports: {},
    log: () => undefined,
    observe: (observation) => {
      if (observation.kind === 'invocation' && observation.function.startsWith('BankEvents')) bankEvents += 1;
      if (
        observation.kind === 'call' &&
        !observation.caller.startsWith('UaeBanks') &&
        isRsa(observation.input as Record<string, string>)
      )
        rsaCalls.push(observation.operation);
    },
  });
  const [shop] = await createShops(cloud, folder, { clients: 1, fanOut: 1, receivers });
  if (!shop) throw new Error('The sandbox has no client');
  client = shop;
});

afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a single payment makes no RSA call to KMS and needs no bank event; a mandate still receives events', async () => {
  await pay(client, receivers, 'volume');
  expect([rsaCalls, bankEvents]).toEqual([[], 0]);
  await aMandate(client);
  await eventually(
    async () => rsaCalls,
    (calls) => calls.length > 0,
  );
  expect(new Set(rsaCalls)).toEqual(new Set(['Decrypt']));
  expect(bankEvents).toBeGreaterThan(0);
});
