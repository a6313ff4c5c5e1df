import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seed } from '#infra/local/seed.ts';
import { ensureAssembly } from '#infra/local/synth.ts';
import { connect, deployedSettings } from '#infra/operator/connection.ts';
import { type LeftOut, leaveOut, type Refusal, refusalsIn } from './assembly.ts';
import { type Emulator, installEmulator, nodeOptions, packages, startEmulator } from './emulator.ts';

/**
 * `npm run rehearse`: deploys all stacks of the local stage with the CDK CLI to an AWS emulator that nobody of this
 * project wrote, and runs the demo against it. What the emulator refuses is left out, deployed without, and printed.
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

const cdk = (command: readonly string[], app: string, emulator: Emulator): Promise<Ended> =>
  run(['node_modules/aws-cdk/bin/cdk', ...command, '--app', app], variablesFor(emulator));

/** Deploys to an empty account. Returns what the emulator refused; an empty list means that all stacks are there. */
const deploy = async (app: string, outputs: string, emulator: Emulator): Promise<readonly Refusal[]> => {
  const bootstrap = await cdk(['bootstrap', `aws://${account}/${region}`], app, emulator);
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

/** Creates two clients in the deployed table and runs the demo as the first one. */
const demonstrate = async (folder: string, outputs: string, emulator: Emulator): Promise<Ended> => {
  const stacks = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>;
  const { BaseUrl: baseUrl = '' } = stacks['open-banking-local-service'] ?? {};
  // The operator's key of the local cloud is a name; the emulator finds the account in the key.
  Object.assign(process.env, variablesFor(emulator));
  const { table } = connect(await deployedSettings('local'));
  const file = path.join(folder, 'sandbox.json');
  await seed(table, { baseUrl, bankUrl: '' }, file);
  return run(['test/demo/demo.ts'], { SANDBOX_FILE: file, NODE_OPTIONS: nodeOptions }, longestDemoMs);
};

const report = (leftOut: readonly LeftOut[], demo: Ended): string =>
  [
    '',
    `Rehearsed with ${packages.join(', ')}.`,
    leftOut.length === 0
      ? 'The emulator took every resource.'
      : 'The emulator does not support these; the rest is deployed:',
    ...leftOut.map(({ type, reason, ids }) => `  ${ids.length} x ${type}: ${reason}`),
    '',
    demo.code === 0 ? 'The demo ran to its end:' : 'The demo did not reach its end:',
    demo.output,
  ].join('\n');

const rehearse = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  const refusals: Refusal[] = [];
  try {
    const program = installEmulator(folder);
    const synthesised = path.join(folder, 'synthesised');
    await ensureAssembly(synthesised, console.log);
    for (;;) {
      const app = path.join(folder, 'cdk.out');
      const outputs = path.join(folder, 'outputs.json');
      rmSync(app, { recursive: true, force: true });
      cpSync(synthesised, app, { recursive: true });
      const leftOut = leaveOut(app, refusals).filter(({ ids }) => ids.length > 0);
      console.log(`Deploying without ${leftOut.flatMap(({ ids }) => ids).length} resources …`);
      const emulator = await startEmulator(program, account, region);
      try {
        const refused = await deploy(app, outputs, emulator);
        refusals.push(...refused);
        if (refused.length > 0) continue;
        const demo = await demonstrate(folder, outputs, emulator);
        console.log(report(leftOut, demo));
        process.exitCode = demo.code;
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
