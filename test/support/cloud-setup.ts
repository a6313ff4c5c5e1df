import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { seed, type Sandbox } from '#infra/local/seed.ts';
import { connect, type ConnectionSettings } from '#infra/operator/connection.ts';
import { assembly, setup as synthesise } from './assembly-setup.ts';
import { setup as installEngine } from './engine-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: Sandbox;
    settings: ConnectionSettings;
    sessionKeyArn: string;
  }
}

let cloud: Cloud | undefined;
let folder: string | undefined;

export const settingsOf = ({ region, endpoint, outputs }: Cloud): ConnectionSettings => {
  const all = Object.assign({}, ...Object.values(outputs)) as Record<string, string>;
  const { TableName: tableName = '', RetryQueueUrl: retryQueueUrl = '', BusName: busName = '' } = all;
  const { PaymentStepsQueueUrl: paymentStepsQueueUrl = '', TimersQueueUrl: timersQueueUrl = '' } = all;
  return { region, endpoint, tableName, retryQueueUrl, paymentStepsQueueUrl, timersQueueUrl, busName };
};

/** The key that the role of a function may sign with. */
export const signingKeyOf = ({ functions, grants }: Cloud, functionId: string): string => {
  const { role } = functions.find(({ logicalId }) => logicalId.startsWith(functionId)) ?? { role: '' };
  return grants().find(({ grantee, action }) => role.endsWith(`/${grantee}`) && action === 'kms:Sign')?.resource ?? '';
};

export const setup = async (project: TestProject): Promise<void> => {
  await Promise.all([synthesise(), installEngine()]);
  folder = mkdtempSync(path.join(tmpdir(), 'journeys-'));
  cloud = await startCloud({
    assembly,
    data: undefined,
    ports: {},
    log: ({ source, text }) => {
      if (process.env.JOURNEY_LOG) console.log(source, text.trimEnd());
    },
  });
  const settings = settingsOf(cloud);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-banks'] ?? '' };
  project.provide('settings', settings);
  project.provide('sessionKeyArn', signingKeyOf(cloud, 'Auth'));
  project.provide('sandbox', await seed(connect(settings).table, addresses, path.join(folder, 'sandbox.json')));
};

export const teardown = async (): Promise<void> => {
  await cloud?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
};
