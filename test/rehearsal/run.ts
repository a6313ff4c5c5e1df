import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Sandbox, seed } from '#infra/local/seed.ts';
import { ensureAssembly } from '#infra/local/synth.ts';
import { connect, deployedSettings } from '#infra/operator/connection.ts';
import { omitResources, type UnsupportedKind, unsupportedKindsIn, disableReconciler, synthesise } from './assembly.ts';
import { globalRegion } from '#infra/other-regions/global-stack.ts';
import { lastingResources, replacedBetween, synthesiseAt } from './migration.ts';
import { type Demo, report, restoreReport } from './report.ts';
import { restoreTable } from './restore.ts';
import { type Emulator, installTools, nodeOptions, startEmulator } from './emulator.ts';
import { joinLocalSandbox } from './join.ts';

/**
 * `npm run rehearse`: uses the CDK CLI to deploy the local stage to a third-party AWS emulator, with production's
 * alarms, budget, encrypted logs, traces, canary and warm throughput. Joins its sandbox, runs the demos against it, and
 * restores its table with the runbook's commands. Resources that the emulator rejects are omitted from the deployment
 * and listed in the report. With `--from COMMIT`, it first deploys that commit and checks that the next deployment
 * keeps every resource that holds data or has an address that others use.
 */
const account = '123456789012';
const region = 'me-central-1';

interface RunResult {
  readonly code: number;
  readonly output: string;
}

/** Ends a demo that would wait indefinitely for a webhook that the emulator has lost. */
const maxDemoMs = 90_000;

const run = (args: readonly string[], variables: Readonly<Record<string, string>>, timeout = 0): Promise<RunResult> =>
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

/** Returns the environment variables for AWS CLI and operator commands. */
const cliVariables = (cli: string, emulator: Emulator): Readonly<Record<string, string>> => ({
  ...variablesFor(emulator),
  AWS_DEFAULT_REGION: region,
  PATH: [cli, process.env.PATH].join(path.delimiter),
});

const cdk = (command: readonly string[], app: string, emulator: Emulator): Promise<RunResult> =>
  run(['node_modules/aws-cdk/bin/cdk', ...command, '--app', app], variablesFor(emulator));

const bootstrap = async (app: string, emulator: Emulator): Promise<void> => {
  const environments = [region, globalRegion].map((code) => `aws://${account}/${code}`);
  const { code, output } = await cdk(['bootstrap', ...environments], app, emulator);
  if (code !== 0) throw new Error(output);
};

/** Deploys all stacks. Returns the kinds of resources that the emulator rejected, or an empty list on success. */
const deploy = async (app: string, outputs: string, emulator: Emulator): Promise<readonly UnsupportedKind[]> => {
  const { code, output } = await cdk(
    ['deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs],
    app,
    emulator,
  );
  if (code === 0) return [];
  const unsupported = unsupportedKindsIn(output, app);
  if (unsupported.length === 0) throw new Error(output);
  return unsupported;
};

/** The options of each demo: payments in both markets with all outcomes, and the other products. */
const demos: readonly (readonly string[])[] = [
  [],
  ['--market', 'KSA'],
  ['--decline'],
  ['--reject'],
  ['--flaky'],
  ['--cop'],
  ['--verify'],
  ['--accounts'],
  ['--manage'],
  ['--mandate'],
];

/** Creates two clients in the deployed table, or finds existing ones. */
const seedClients = async (folder: string, outputs: string, emulator: Emulator): Promise<Sandbox> => {
  const stacks = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>;
  const { BaseUrl: baseUrl = '' } = stacks['open-banking-local-service'] ?? {};
  // The emulator reads the account from the access key. The local cloud's access key, which is a name, would not work.
  Object.assign(process.env, variablesFor(emulator));
  const { table } = connect(await deployedSettings('local'));
  return seed(table, { baseUrl, bankUrl: '' }, path.join(folder, 'sandbox.json'));
};

/** Runs a demo as the first client. */
const runDemo = async (folder: string, options: readonly string[]): Promise<Demo> => {
  const variables = { SANDBOX_FILE: path.join(folder, 'sandbox.json'), NODE_OPTIONS: nodeOptions };
  const demo = await run(['test/demo/demo.ts', ...options], variables, maxDemoMs);
  return { ...demo, command: ['npm run demo', ...(options.length > 0 ? ['--', ...options] : [])].join(' ') };
};

interface Rehearsal {
  readonly folder: string;
  readonly bundles: string;
  readonly outputs: string;
  /** The folder that contains the AWS CLI. */
  readonly cli: string;
  readonly emulator: Emulator;
  readonly unsupported: readonly UnsupportedKind[];
}

/**
 * Follows the runbook "Restore the table to a point in time" on the deployed stage, and runs a demo as a client from
 * the restored table.
 */
const rehearseRestore = async (rehearsal: Rehearsal): Promise<Demo> => {
  const { folder, bundles, outputs, cli, emulator, unsupported } = rehearsal;
  const before = await seedClients(folder, outputs, emulator);
  const app = path.join(folder, 'cdk.out');
  const destroyed = await cdk(['destroy', 'Service', '--exclusively', '--force'], app, emulator);
  if (destroyed.code !== 0) throw new Error(destroyed.output);
  const variables = cliVariables(cli, emulator);
  const restoredTable = restoreTable('local', variables);
  const outdir = path.join(folder, 'restored');
  await synthesise(outdir, { bundles, account, restoredTable });
  disableReconciler(outdir);
  omitResources(outdir, unsupported);
  const deployed = await cdk(
    ['deploy', '--all', '--force', '--require-approval', 'never', '--outputs-file', outputs],
    outdir,
    emulator,
  );
  if (deployed.code !== 0) throw new Error(deployed.output);
  // The new API has a different address, and the banks know only the old one.
  joinLocalSandbox('local', variables);
  const after = await seedClients(folder, outputs, emulator);
  if (after.clients[0]?.clientId !== before.clients[0]?.clientId)
    throw new Error('The restored table does not contain the clients.');
  return runDemo(folder, []);
};

/** Copies a synthesis without the unsupported resources. */
const copyDeployable = (synthesised: string, app: string, unsupported: readonly UnsupportedKind[]) => {
  rmSync(app, { recursive: true, force: true });
  cpSync(synthesised, app, { recursive: true });
  const disabled = disableReconciler(app);
  return { app, disabled, omitted: omitResources(app, unsupported).filter(({ ids }) => ids.length > 0) };
};

const help = `Deploys the local stage with the CDK CLI to an AWS emulator, runs every demo there, and rehearses the restore of
the table. Takes about five minutes, and needs Python 3.

  npm run rehearse                    deploys this commit
  npm run rehearse -- --from COMMIT   deploys COMMIT first, then this commit over it; fails if that replaces a resource
                                      that holds data or has an address, such as a table, a queue or an API
`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h', default: false }, from: { type: 'string' } },
});

const rehearse = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  const unsupported: UnsupportedKind[] = [];
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
          const { app } = copyDeployable(earlier, path.join(folder, 'earlier-cdk.out'), unsupported);
          const newlyUnsupported = await deploy(app, outputs, emulator);
          unsupported.push(...newlyUnsupported);
          if (newlyUnsupported.length > 0) continue;
        }
        const before = await lastingResources(emulator.endpoint, { account, region });
        const { app, disabled, omitted } = copyDeployable(synthesised, path.join(folder, 'cdk.out'), unsupported);
        console.log(`Deploying without ${omitted.flatMap(({ ids }) => ids).length} resources …`);
        const newlyUnsupported = await deploy(app, outputs, emulator);
        unsupported.push(...newlyUnsupported);
        if (newlyUnsupported.length > 0) continue;
        const replaced = replacedBetween(before, await lastingResources(emulator.endpoint, { account, region }));
        if (replaced.length > 0) throw new Error(`The deployment has replaced ${replaced.join(', ')}.`);
        if (earlier) console.log(`Migrated from ${values.from}: ${before.size} lasting resources are unchanged.`);
        joinLocalSandbox('local', cliVariables(tools.cli, emulator));
        await seedClients(folder, outputs, emulator);
        const results: Demo[] = [];
        for (const options of demos) results.push(await runDemo(folder, options));
        console.log(report(omitted, disabled, results));
        const restored = await rehearseRestore({ folder, bundles, outputs, cli: tools.cli, emulator, unsupported });
        console.log(restoreReport(restored));
        process.exitCode = [...results, restored].every(({ code }) => code === 0) ? 0 : 1;
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
