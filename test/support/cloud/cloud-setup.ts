import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Identity } from '#infra/certificates/certificate.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import { seed, type Sandbox } from '#infra/local/seed.ts';
import { connect, type ConnectionSettings } from '#infra/operator/connection.ts';
import { assembly, setup as synthesise } from './assembly-setup.ts';
import { createCoverage } from '../errors/covered-operations.ts';
import { setup as installEngine } from './engine-setup.ts';
import { secretsIn } from '../drivers/logs/log-scan.ts';
import { recordBanks } from '../banks/standard-scan/cloud-scan.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: Sandbox;
    settings: ConnectionSettings;
    sessionKeyArn: string;
    uaeBanks: UaeBanks;
    /** The path of a file with the log lines in which functions report bugs. */
    bugs: string;
  }
}

/** The addresses of the UAE sandbox banks, and the certificates of two third parties. */
export interface UaeBanks {
  readonly authoriseUrl: string;
  readonly resourceUrl: string;
  /** The table in which third parties are registered. */
  readonly settings: ConnectionSettings;
  readonly authority: string;
  /** The secret with the certificate that the service presents to the banks. */
  readonly transportIdentityArn: string;
  readonly certificates: readonly [Identity, Identity];
  /** The certificate of a server on this machine, for banks that a test starts itself. */
  readonly server: Identity;
}

const uaeBanksOf = (running: Cloud): UaeBanks => {
  const { authority, outputs } = running;
  const { UaeBanksTableName = '', UaeAuthoriseUrl = '', UaeResourceUrl = '' } = outputs;
  return {
    authoriseUrl: UaeAuthoriseUrl,
    resourceUrl: UaeResourceUrl,
    settings: { ...settingsOf(running), tableName: UaeBanksTableName },
    authority: authority.certificate,
    transportIdentityArn: outputs.TransportIdentityArn ?? '',
    certificates: [authority.issueForClient('Falcon Pay'), authority.issueForClient('Somebody else')],
    server: authority.issueForServer(),
  };
};

let cloud: Cloud | undefined;
let project: TestProject | undefined;
const coverage = createCoverage();
let folder: string | undefined;

export const settingsOf = (running: Cloud): ConnectionSettings => {
  const { region, endpoint, outputs } = running;
  const { TableName: tableName = '', RetryQueueUrl: retryQueueUrl = '', BusName: busName = '' } = outputs;
  const { PaymentStepsQueueUrl: paymentStepsQueueUrl = '', TimersQueueUrl: timersQueueUrl = '' } = outputs;
  const { DataStepsQueueUrl: dataStepsQueueUrl = '' } = outputs;
  return {
    region,
    endpoint,
    tableName,
    retryQueueUrl,
    paymentStepsQueueUrl,
    dataStepsQueueUrl,
    timersQueueUrl,
    busName,
  };
};

/** Returns the signing key that a function's role may use. */
export const signingKeyOf = ({ functions, grants }: Cloud, functionId: string): string => {
  const { role } = functions.find(({ logicalId }) => logicalId.startsWith(functionId)) ?? { role: '' };
  return grants().find(({ grantee, action }) => role.endsWith(`/${grantee}`) && action === 'kms:Sign')?.resource ?? '';
};

/** Lets every call wait for a bank: on a busy machine, all banks are slow, and journeys share them. */
export const patient = { SLOW_BANK_INTERACTIONS: '50' } as const;

/** The sources of log lines and dead letters that contain secrets, each with the kind of secret. */
const leaks = new Set<string>();

const exchanges = recordBanks();

export const setup = async (testProject: TestProject): Promise<void> => {
  project = testProject;
  await Promise.all([synthesise(), installEngine()]);
  folder = mkdtempSync(path.join(tmpdir(), 'journeys-'));
  const bugs = path.join(folder, 'bugs.log');
  writeFileSync(bugs, '');
  project.provide('bugs', bugs);
  cloud = await startCloud({
    assembly,
    data: undefined,
    // With two cores, more processes would not be faster, because each has to load and compile its code.
    maxProcesses: 2,
    ports: {},
    // The approval as in production.
    variables: { ...patient, KEY_APPROVAL: 'second-person' },
    log: ({ source, text }) => {
      for (const kind of secretsIn(text)) leaks.add(`${source}: ${kind}`);
      coverage.note(text);
      if (text.includes('"event":"bug"')) appendFileSync(bugs, `${source} ${text}`);
      if (process.env.JOURNEY_LOG) console.log(source, text.trimEnd());
    },
    onExchange: exchanges.onExchange,
  });
  const settings = settingsOf(cloud);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  await joinLocalSandbox(cloud, settings);
  project.provide('settings', settings);
  project.provide('uaeBanks', uaeBanksOf(cloud));
  project.provide('sessionKeyArn', signingKeyOf(cloud, 'Auth'));
  project.provide('sandbox', await seed(connect(settings).table, addresses, path.join(folder, 'sandbox.json')));
};

/** Scans dead letters for secrets, because they are stored and operators read them. */
const scanDeadLetters = (): void => {
  for (const { name, messages } of cloud?.queues ?? [])
    for (const message of /DeadLetters/.test(name) ? messages() : [])
      for (const kind of secretsIn(JSON.stringify(message))) leaks.add(`${name}: ${kind}`);
};

export const teardown = async (): Promise<void> => {
  scanDeadLetters();
  const denied = cloud?.access().filter(({ isAllowed }) => !isAllowed) ?? [];
  const deviations = cloud ? await exchanges.deviations(cloud) : [];
  // Writes the grants for the test that lists unused grants.
  if (process.env.GRANTS_FILE) writeFileSync(process.env.GRANTS_FILE, JSON.stringify(cloud?.grants() ?? []));
  await cloud?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
  // The run fails if a function logs secrets of a customer, a bank or a client.
  if (leaks.size > 0)
    throw new Error(`The logs or dead letters of the journeys contain secrets: ${[...leaks].join(', ')}`);
  if (denied.length > 0) {
    const requests = denied.map(({ requester, action, resource, context }) =>
      [requester, action, resource, ...Object.values(context).flat()].join(' '),
    );
    throw new Error(`The policies of functions deny these calls:\n${requests.join('\n')}`);
  }
  if (deviations.length > 0)
    throw new Error(`Exchanges with the banks deviate from the standards:\n${deviations.join('\n')}`);
  const missing = coverage.missing();
  if (missing.length > 0 && project?.name === 'e2e' && (await isFullRun(project)))
    throw new Error(`These operations do not succeed in any journey: ${missing.join(', ')}`);
};

/** Returns whether all journeys but the variants run. A partial run cannot cover all operations. */
const isFullRun = async (testProject: TestProject): Promise<boolean> => {
  const startedModules = testProject.vitest.state
    .getTestModules()
    .filter((module) => module.project.name === testProject.name);
  const { testFiles } = await testProject.globTestFiles();
  const { config } = testProject.vitest;
  const runsVariantsOnly = config.tagsFilter?.includes('variant');
  return !runsVariantsOnly && config.testNamePattern === undefined && startedModules.length >= testFiles.length;
};
