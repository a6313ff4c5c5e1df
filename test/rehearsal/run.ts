import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Sandbox, seed } from '#infra/local/seed.ts';
import { ensureAssembly } from '#infra/local/synth.ts';
import { connect, deployedSettings } from '#infra/operator/connection.ts';
import { leaveOut, type Refusal, rejectionsIn, switchOffReconciler, synthesise } from './assembly.ts';
import { globalRegion } from '#infra/other-regions/global-stack.ts';
import { lastingResources, replacedBetween, synthesiseAt } from './migration.ts';
import { type Demo, report, restoreReport } from './report.ts';
import { restoreTable } from './restore.ts';
import { type Emulator, installTools, nodeOptions, startEmulator } from './emulator.ts';
import { joinLocalSandbox } from './join.ts';

/**
 * `npm run rehearse`: deploys the local stage, with everything that only production has, with the CDK CLI to a
 * third-party AWS emulator. Joins its sandbox, runs the demos against it, and restores its table with the commands of
 * the runbook. Resources that the emulator rejects are omitted from the deployment, and printed. With `--from COMMIT`
 * it first deploys that commit, and checks that the next deployment replaces no resource that holds data or has an
 * address.
 */
const account = '123456789012';
const region = 'me-central-1';

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The demo waits for webhooks. If an emulator lost one, it would wait indefinitely. */
const maxDemoMs = 90_000;

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

/** For commands of the AWS CLI and of the operator. */
const cliVariables = (cli: string, emulator: Emulator): Readonly<Record<string, string>> => ({
  ...variablesFor(emulator),
  AWS_DEFAULT_REGION: region,
  PATH: [cli, process.env.PATH].join(path.delimiter),
});

const cdk = (command: readonly string[], app: string, emulator: Emulator): Promise<Ended> =>
  run(['node_modules/aws-cdk/bin/cdk', ...command, '--app', app], variablesFor(emulator));

const bootstrap = async (app: string, emulator: Emulator): Promise<void> => {
  const places = [region, globalRegion].map((place) => `aws://${account}/${place}`);
  const { code, output } = await cdk(['bootstrap', ...places], app, emulator);
  if (code !== 0) throw new Error(output);
};

/** Returns the rejected resources. An empty list means that all stacks are deployed. */
const deploy = async (app: string, outputs: string, emulator: Emulator): Promise<readonly Refusal[]> => {
  const { code, output } = await cdk(
    ['deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs],
    app,
    emulator,
  );
  if (code === 0) return [];
  const rejections = rejectionsIn(output, app);
  if (rejections.length === 0) throw new Error(output);
  return rejections;
};

/** The options of the demos: payments in both markets with their outcomes, and the other products. */
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

/** Creates two clients in the deployed table, or finds existing ones. */
const seedClients = async (folder: string, outputs: string, emulator: Emulator): Promise<Sandbox> => {
  const stacks = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>;
  const { BaseUrl: baseUrl = '' } = stacks['open-banking-local-service'] ?? {};
  // The access key of the local cloud's operator is a name. The emulator reads the account from the access key.
  Object.assign(process.env, variablesFor(emulator));
  const { table } = connect(await deployedSettings('local'));
  return seed(table, { baseUrl, bankUrl: '' }, path.join(folder, 'sandbox.json'));
};

/** Runs the demo as the first client. */
const demonstrate = async (folder: string, options: readonly string[]): Promise<Demo> => {
  const variables = { SANDBOX_FILE: path.join(folder, 'sandbox.json'), NODE_OPTIONS: nodeOptions };
  const demo = await run(['test/demo/demo.ts', ...options], variables, maxDemoMs);
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
 * Follows the runbook "Restore the table to a point in time" on the deployed stage, and runs the demo as a client of
 * the restored table.
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
  // The new interface has another address, and the banks know only the old one.
  joinLocalSandbox('local', variables);
  const after = await seedClients(folder, outputs, emulator);
  if (after.clients[0]?.clientId !== before.clients[0]?.clientId) throw new Error('The restored table has no clients.');
  return demonstrate(folder, []);
};

/** A copy of a synthesis without the rejected resources. */
const deployable = (synthesised: string, app: string, rejections: readonly Refusal[]) => {
  rmSync(app, { recursive: true, force: true });
  cpSync(synthesised, app, { recursive: true });
  const switchedOff = switchOffReconciler(app);
  return { app, switchedOff, leftOut: leaveOut(app, rejections).filter(({ ids }) => ids.length > 0) };
};

const help = `Deploys the local stage with the CDK CLI to an AWS emulator, runs every demo there, and rehearses the restore of
the table. Takes about five minutes, and needs Python 3.

  npm run rehearse                    deploys this commit
  npm run rehearse -- --from COMMIT   deploys COMMIT first, then this commit over it; fails if that replaces a table,
                                      a queue, a key or a log group
`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h', default: false }, from: { type: 'string' } },
});

const rehearse = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  const refusals: Refusal[] = [];
  try {
    const tools = installTools(folder);
    const bundles = path.join(folder, 'bundles');
    await ensureAssembly(bundles, console.log);
    const synthesised = path.join(folder, 'synthesised');
    await synthesise(synthesised, { bundles, account });
    const earlier = values.from === undefined ? undefined : synthesiseAt(values.from, folder, account);
    for (;;) {
      const outputs = path.join(folder, 'outputs.json');
      const emulator = await startEmulator(tools.emulator, account, region);
      try {
        await bootstrap(synthesised, emulator);
        if (earlier) {
          console.log(`Deploying ${values.from} …`);
          const { app } = deployable(earlier, path.join(folder, 'earlier-cdk.out'), refusals);
          const rejected = await deploy(app, outputs, emulator);
          refusals.push(...rejected);
          if (rejected.length > 0) continue;
        }
        const before = await lastingResources(emulator.endpoint, { account, region });
        const { app, switchedOff, leftOut } = deployable(synthesised, path.join(folder, 'cdk.out'), refusals);
        console.log(`Deploying without ${leftOut.flatMap(({ ids }) => ids).length} resources …`);
        const rejected = await deploy(app, outputs, emulator);
        refusals.push(...rejected);
        if (rejected.length > 0) continue;
        const replaced = replacedBetween(before, await lastingResources(emulator.endpoint, { account, region }));
        if (replaced.length > 0) throw new Error(`The deployment has replaced ${replaced.join(', ')}.`);
        if (earlier) console.log(`Migrated from ${values.from}: ${before.size} lasting resources are unchanged.`);
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

if (values.help) console.log(help);
else
  rehearse().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
