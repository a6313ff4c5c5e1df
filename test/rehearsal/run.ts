import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Sandbox, seed } from '#infra/local/seed.ts';
import { ensureAssembly } from '#infra/local/synth.ts';
import { connect, deployedSettings } from '#infra/operator/connection.ts';
import {
  type LeftOut,
  leaveOut,
  notRehearsed,
  type Refusal,
  refusalsIn,
  switchOffReconciler,
  synthesise,
} from './assembly.ts';
import { globalRegion } from '#infra/other-regions/global-stack.ts';
import { awsCommands, restoreTable } from './restore.ts';
import { type Emulator, installTools, nodeOptions, packages, startEmulator } from './emulator.ts';
import { joinLocalSandbox } from './join.ts';

/**
 * `npm run rehearse`: deploys the local stage, with what production has beyond it, with the CDK CLI to an AWS emulator that
 * nobody of this project wrote. Joins its sandbox, runs the demos against it, and restores its table with the commands of
 * the runbook. What the emulator refuses is left out, deployed without, and printed.
 */
const account = '123456789012';
const region = 'me-central-1';

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The demo waits for webhooks. On an emulator that loses one it would wait for ever. */
const longestDemoMs = 90_000;

const run = (args: readonly string[], variables: Readonly<Record<string, string>>, timeout = 0): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...variables }, timeout });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => parts.push(text.toString()));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output: parts.join('') }));
  });

const variablesFor = ({ endpoint }: Emulator): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_ACCESS_KEY_ID: account,
  AWS_SECRET_ACCESS_KEY: 'rehearsal',
  AWS_REGION: region,
  CDK_DEFAULT_ACCOUNT: account,
});

/** For commands of the AWS CLI, and of the operator. */
const cliVariables = (cli: string, emulator: Emulator): Readonly<Record<string, string>> => ({
  ...variablesFor(emulator),
  AWS_DEFAULT_REGION: region,
  PATH: [cli, process.env.PATH].join(path.delimiter),
});

const cdk = (command: readonly string[], app: string, emulator: Emulator): Promise<Ended> =>
  run(['node_modules/aws-cdk/bin/cdk', ...command, '--app', app], variablesFor(emulator));

/** Deploys to an empty account. Returns what the emulator refused; an empty list means that all stacks are there. */
const deploy = async (app: string, outputs: string, emulator: Emulator): Promise<readonly Refusal[]> => {
  const places = [region, globalRegion].map((place) => `aws://${account}/${place}`);
  const bootstrap = await cdk(['bootstrap', ...places], app, emulator);
  if (bootstrap.code !== 0) throw new Error(bootstrap.output);
  const { code, output } = await cdk(
    ['deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs],
    app,
    emulator,
  );
  if (code === 0) return [];
  const refusals = refusalsIn(output, app);
  if (refusals.length === 0) throw new Error(output);
  return refusals;
};

/** The options of the demos that run: payments in both markets and their ends, and the other products. */
const demos: readonly (readonly string[])[] = [
  [],
  ['--market', 'KSA'],
  ['--decline'],
  ['--reject'],
  ['--flaky'],
  ['--cop'],
  ['--verify'],
  ['--accounts'],
  ['--mandate'],
];

interface Demo extends Ended {
  readonly command: string;
}

/** Creates two clients in the deployed table, or finds those that are there. */
const seedClients = async (folder: string, outputs: string, emulator: Emulator): Promise<Sandbox> => {
  const stacks = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>;
  const { BaseUrl: baseUrl = '' } = stacks['open-banking-local-service'] ?? {};
  // The operator's key of the local cloud is a name; the emulator finds the account in the key.
  Object.assign(process.env, variablesFor(emulator));
  const { table } = connect(await deployedSettings('local'));
  return seed(table, { baseUrl, bankUrl: '' }, path.join(folder, 'sandbox.json'));
};

/** Runs the demo as the first client. */
const demonstrate = async (folder: string, options: readonly string[]): Promise<Demo> => {
  const variables = { SANDBOX_FILE: path.join(folder, 'sandbox.json'), NODE_OPTIONS: nodeOptions };
  const demo = await run(['test/demo/demo.ts', ...options], variables, longestDemoMs);
  return { ...demo, command: ['npm run demo', ...(options.length > 0 ? ['--', ...options] : [])].join(' ') };
};

interface Rehearsal {
  readonly folder: string;
  readonly bundles: string;
  readonly outputs: string;
  /** The folder of the AWS CLI. */
  readonly cli: string;
  readonly emulator: Emulator;
  readonly refusals: readonly Refusal[];
}

/**
 * Follows the runbook "Restore the table to a point in time" on the deployed stage, and runs the demo as a client that is
 * in the restored table.
 */
const rehearseRestore = async (rehearsal: Rehearsal): Promise<Demo> => {
  const { folder, bundles, outputs, cli, emulator, refusals } = rehearsal;
  const before = await seedClients(folder, outputs, emulator);
  const app = path.join(folder, 'cdk.out');
  const destroyed = await cdk(['destroy', 'Service', '--exclusively', '--force'], app, emulator);
  if (destroyed.code !== 0) throw new Error(destroyed.output);
  const variables = cliVariables(cli, emulator);
  const restoredTable = restoreTable('local', variables);
  const outdir = path.join(folder, 'restored');
  await synthesise(outdir, { bundles, account, restoredTable });
  switchOffReconciler(outdir);
  leaveOut(outdir, refusals);
  const deployed = await cdk(
    ['deploy', '--all', '--force', '--require-approval', 'never', '--outputs-file', outputs],
    outdir,
    emulator,
  );
  if (deployed.code !== 0) throw new Error(deployed.output);
  // The new interface has another address, and the banks know the old one.
  joinLocalSandbox('local', variables);
  const after = await seedClients(folder, outputs, emulator);
  if (after.clients[0]?.clientId !== before.clients[0]?.clientId) throw new Error('The restored table has no clients.');
  return demonstrate(folder, []);
};

/** How many resources were left out, by type and reason. */
const countsOf = (leftOut: readonly LeftOut[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { type, reason, ids } of leftOut) {
    const kind = `${type}: ${reason}`;
    counts.set(kind, (counts.get(kind) ?? 0) + ids.length);
  }
  return [...counts];
};

const outcomeOf = ({ command, code }: Demo): string =>
  `${command}: ${code === 0 ? 'ran to its end' : 'did not reach its end'}`;

const outputsOf = (failed: readonly Demo[]): readonly string[] =>
  failed.filter(({ code }) => code !== 0).flatMap(({ command, output }) => ['', `${command}:`, output]);

const report = (leftOut: readonly LeftOut[], switchedOff: readonly string[], ran: readonly Demo[]): string =>
  [
    '',
    `Rehearsed with ${packages.join(', ')}.`,
    leftOut.length === 0
      ? 'The emulator took every resource.'
      : 'The emulator does not support these; the rest is deployed:',
    ...countsOf(leftOut).map(([kind, count]) => `  ${count} x ${kind}`),
    'Deployed and switched off, because the emulator reads all queues and streams in one thread:',
    ...switchedOff.map((id) => `  ${id}`),
    'Not rehearsed:',
    ...notRehearsed.map((what) => `  ${what}`),
    '',
    'npm run banks -- --stage local join: customers can choose the banks of the sandbox',
    ...ran.map(outcomeOf),
    ...outputsOf(ran),
  ].join('\n');

const restoreReport = (restored: Demo): string =>
  [
    '',
    `The runbook to restore the table ran: ${awsCommands('local').length} commands of the AWS CLI. Service was destroyed and deployed again.`,
    `On the restored table, ${outcomeOf(restored)}`,
    ...outputsOf([restored]),
  ].join('\n');

const rehearse = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  const refusals: Refusal[] = [];
  try {
    const tools = installTools(folder);
    const bundles = path.join(folder, 'bundles');
    await ensureAssembly(bundles, console.log);
    const synthesised = path.join(folder, 'synthesised');
    await synthesise(synthesised, { bundles, account });
    for (;;) {
      const app = path.join(folder, 'cdk.out');
      const outputs = path.join(folder, 'outputs.json');
      rmSync(app, { recursive: true, force: true });
      cpSync(synthesised, app, { recursive: true });
      const switchedOff = switchOffReconciler(app);
      const leftOut = leaveOut(app, refusals).filter(({ ids }) => ids.length > 0);
      console.log(`Deploying without ${leftOut.flatMap(({ ids }) => ids).length} resources …`);
      const emulator = await startEmulator(tools.emulator, account, region);
      try {
        const refused = await deploy(app, outputs, emulator);
        refusals.push(...refused);
        if (refused.length > 0) continue;
        joinLocalSandbox('local', cliVariables(tools.cli, emulator));
        await seedClients(folder, outputs, emulator);
        const ran: Demo[] = [];
        for (const options of demos) ran.push(await demonstrate(folder, options));
        console.log(report(leftOut, switchedOff, ran));
        const restored = await rehearseRestore({ folder, bundles, outputs, cli: tools.cli, emulator, refusals });
        console.log(restoreReport(restored));
        process.exitCode = [...ran, restored].every(({ code }) => code === 0) ? 0 : 1;
        return;
      } finally {
        await emulator.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

rehearse().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
