import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/cloud/free-port.ts';
import { account, region, resolveLocalhost } from './commands.ts';
import { correctEmulator } from './corrections.ts';

/** MiniStack (PyPI): a third-party AWS emulator. It needs `cryptography` to generate keys. */
const emulatorPackages = ['ministack==1.5.33', 'cryptography==50.0.2'];

/** The AWS CLI, which runs the runbook's commands. It needs a different version of `botocore` from the emulator. */
const cliPackages = ['awscli==1.45.64'];

export const packages: readonly string[] = [...emulatorPackages, ...cliPackages];

/** The environment before this process reaches an emulator. */
const ownEnvironment = { ...process.env };

export interface Emulator {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const run = (program: string, args: readonly string[]): void => {
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) throw new Error(`${program} failed.`);
};

/** Installs packages into a separate Python environment. Returns the folder of its programs. */
const installPackages = (environment: string, packageNames: readonly string[]): string => {
  const programs = path.join(environment, 'bin');
  run('python3', ['-m', 'venv', environment]);
  run(path.join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...packageNames]);
  return programs;
};

export interface Tools {
  /** The path of the emulator. */
  readonly emulator: string;
  /** The folder of the AWS CLI. */
  readonly cli: string;
}

/** Installs the emulator and the AWS CLI in a folder that the caller deletes. */
export const installTools = (folder: string): Tools => {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw new Error('The emulator needs Python 3, which is not installed.');
  console.log(`Installing ${packages.join(', ')} …`);
  const environment = path.join(folder, 'emulator');
  const emulator = path.join(installPackages(environment, emulatorPackages), 'ministack');
  correctEmulator(environment);
  return { emulator, cli: installPackages(path.join(folder, 'aws-cli'), cliPackages) };
};

const isReady = async (endpoint: string): Promise<boolean> => {
  try {
    return (await fetch(`${endpoint}/_ministack/health`)).ok;
  } catch {
    return false;
  }
};

/** Starts the emulator with an empty account. */
export const startEmulator = async (program: string): Promise<Emulator> => {
  const port = await freePort();
  const settings = {
    GATEWAY_PORT: String(port),
    MINISTACK_ACCOUNT_ID: account,
    MINISTACK_REGION: region,
    NODE_OPTIONS: resolveLocalhost,
  };
  const child: ChildProcess = spawn(program, [], { stdio: 'ignore', env: { ...ownEnvironment, ...settings } });
  process.once('exit', () => child.kill());
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isReady(endpoint)) return { endpoint, stop };
    await pause(200);
  }
  await stop();
  throw new Error('The emulator did not start within two minutes.');
};
