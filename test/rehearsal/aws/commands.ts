import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Emulator, Tools } from './emulator.ts';

export const account = '123456789012';
export const region = 'me-central-1';

export interface RunResult {
  readonly code: number;
  readonly output: string;
}

const preload = (file: string): string => `--import=${pathToFileURL(path.resolve('test/rehearsal', file)).href}`;

/** Makes Node resolve the host names that the emulator gives to APIs. */
export const resolveLocalhost = preload('aws/resolve-localhost.ts');

/** The environment before the rehearsal. */
const { PATH } = process.env;

/** Lets this process and all commands that it starts reach the emulator, as an operator whose credentials are set. */
export const reachEmulator = ({ endpoint }: Emulator, { cli }: Tools): void => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    // The emulator reads the account from the access key.
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'rehearsal',
    CDK_DEFAULT_ACCOUNT: account,
    NODE_OPTIONS: [resolveLocalhost, preload('add-stage.ts')].join(' '),
    PATH: [path.dirname(process.execPath), cli, PATH].join(path.delimiter),
  });
  moveTo(region);
};

/** Lets this process and all commands that it starts use another region. */
export const moveTo = (name: string): void => {
  Object.assign(process.env, { AWS_REGION: name, AWS_DEFAULT_REGION: name });
};

/** Runs a program to its end. Ends it after `timeout` milliseconds, if that is not 0. */
const run = (program: string, args: readonly string[], timeout = 0): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { timeout });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => parts.push(text.toString()));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output: parts.join('') }));
  });

export const runNode = (args: readonly string[], timeout?: number): Promise<RunResult> =>
  run(process.execPath, args, timeout);

/** Runs a command of the CDK CLI on synthesised templates. */
export const cdk = (app: string, command: readonly string[]): Promise<RunResult> =>
  runNode(['node_modules/aws-cdk/bin/cdk', ...command, '--app', app]);

/** Runs a command of the AWS CLI, which ends with values that may contain spaces. Returns its output. */
export const aws = async (command: string, ...values: readonly string[]): Promise<string> => {
  const { code, output } = await run('aws', ['--output', 'text', ...command.split(' '), ...values]);
  if (code !== 0) throw new Error(`aws ${command} failed: ${output}`);
  return output.trim();
};

/** Runs a command of the operator, such as `npm run banks`, on the rehearsed stage. Returns its output. */
export const operate = async (file: string, ...command: readonly string[]): Promise<string> => {
  const { code, output } = await runNode([`infra/operator/${file}`, '--stage', 'rehearsal', ...command]);
  if (code !== 0) throw new Error(`${file} ${command.join(' ')} failed: ${output}`);
  return output;
};

/** Returns the name of the function with an environment variable that no other function has. */
export const functionWith = (variable: string): Promise<string> =>
  aws(`lambda list-functions --query Functions[?Environment.Variables.${variable}].FunctionName`);
