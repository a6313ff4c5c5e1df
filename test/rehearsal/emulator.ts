import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

/** MiniStack (PyPI): an AWS emulator that nobody of this project wrote. It needs `cryptography` to make keys. */
export const packages = ['ministack==1.5.33', 'cryptography==50.0.2'];

export interface Emulator {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const run = (program: string, args: readonly string[]): void => {
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) throw new Error(`${program} failed.`);
};

/** Installs the emulator into a Python environment of its own, in a folder that the caller deletes. */
export const installEmulator = (folder: string): string => {
  const environment = path.join(folder, 'python');
  const program = path.join(environment, 'bin', 'ministack');
  if (existsSync(program)) return program;
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw new Error('Python 3 is missing. The emulator needs it.');
  run('python3', ['-m', 'venv', environment]);
  run(path.join(environment, 'bin', 'pip'), ['install', '--quiet', ...packages]);
  return program;
};

const isReady = async (endpoint: string): Promise<boolean> => {
  try {
    return (await fetch(`${endpoint}/_ministack/health`)).ok;
  } catch {
    return false;
  }
};

/** Lets Node find the host names that the emulator gives to APIs, also in the functions that the emulator runs. */
export const nodeOptions = `--import=${pathToFileURL(path.resolve('test/rehearsal/resolve-localhost.ts')).href}`;

/** Starts the emulator with an empty account. */
export const startEmulator = async (program: string, account: string, region: string): Promise<Emulator> => {
  const port = await freePort();
  const settings = {
    GATEWAY_PORT: String(port),
    MINISTACK_ACCOUNT_ID: account,
    MINISTACK_REGION: region,
    NODE_OPTIONS: nodeOptions,
  };
  const child: ChildProcess = spawn(program, [], { stdio: 'ignore', env: { ...process.env, ...settings } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isReady(endpoint)) return { endpoint, stop };
    await pause(200);
  }
  await stop();
  throw new Error('The emulator did not start within 20 seconds.');
};
