import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { listen } from '../platform/listen.ts';
import {
  type EngineCall,
  type EngineClient,
  createEngineClient,
  signFor,
  signForEmbeddedEngine,
} from './engine-client.ts';
import type { GuardMessage } from './engine-guard.ts';
import { engineProgram } from './engine-package.ts';

/** A server that implements DynamoDB's protocol. */
export interface DynamoDbEngine {
  readonly call: EngineCall;
  readonly pids: () => number[];
  readonly stop: () => Promise<void>;
}

export interface EngineOptions {
  readonly region: string;
  /** The data folder. Without one, the data is deleted when the engine stops. */
  readonly data: string | undefined;
  /** Runs after every start of the engine, before any other call. */
  readonly prepare: (call: EngineCall) => Promise<void>;
  readonly notice: (text: string) => void;
}

const guardFile = fileURLToPath(new URL('engine-guard.ts', import.meta.url));

const freePort = async (): Promise<string> => {
  const listener = await listen(0, 'the DynamoDB engine');
  await listener.close();
  return new URL(listener.url).port;
};

const killProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
};

/** The process id and port of the running engine: the content of `engine.json`. */
export const EngineNote = z.object({ pid: z.int().positive(), port: z.string().regex(/^\d{1,5}$/) });

/** Returns whether a DynamoDB engine is listening on the port. */
const isListeningOn = async (port: string): Promise<boolean> => {
  const client = createEngineClient(`http://127.0.0.1:${port}`, signForEmbeddedEngine);
  try {
    return (await client.call('DynamoDB_20120810.ListTables', '{}')).status === 200;
  } catch {
    return false;
  } finally {
    client.close();
  }
};

/**
 * Stops the engine of an earlier cloud. An engine is left over only if the cloud and the guard were killed at the same
 * moment. The process id alone is not sufficient evidence, because the system reuses ids: an engine must also respond
 * on its port.
 */
const stopLeftoverEngine = async (noteFile: string): Promise<void> => {
  if (!existsSync(noteFile)) return;
  const { pid, port } = EngineNote.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
  if (await isListeningOn(port)) killProcess(pid);
};

/**
 * Indexes the stream records: on every write, the engine looks up the last one, and without an index, it would read all
 * of them.
 */
const indexStreamRecords = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 1000 });
  database.exec(`
    CREATE INDEX IF NOT EXISTS local_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS local_shard ON _stream_records (table_name, shard_id, sequence_number);
  `);
  database.close();
};

/** Resolves to the process id of the engine once it is listening. */
const whenListening = (guard: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const lines: string[] = [];
    guard.on('message', ({ pid, line }: GuardMessage) => {
      if (line !== undefined) lines.push(line);
      if (pid !== undefined) resolve(pid);
    });
    guard.once('exit', () => reject(new Error(`The DynamoDB engine did not start: ${lines.join('\n')}`)));
  });

/** Starts the embedded engine in a separate process, and restarts it whenever it stops. */
const startEmbeddedEngine = async ({ data, prepare, notice }: EngineOptions): Promise<DynamoDbEngine> => {
  const program = engineProgram();
  const temporary = data ? '' : mkdtempSync(path.join(tmpdir(), 'local-cloud-'));
  const folder = data ?? temporary;
  const noteFile = path.join(folder, 'engine.json');
  const file = path.join(folder, 'dynamodb.sqlite');
  let isStopped = false;
  let guard: ChildProcess | undefined;
  let enginePid: number | undefined;

  const launch = async (): Promise<EngineClient> => {
    const port = await freePort();
    const child = spawn(process.execPath, [guardFile, program, port, file, temporary], {
      // In a separate process group, so that Ctrl-C in a terminal reaches only the cloud.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    guard = child;
    const pid = await whenListening(child);
    enginePid = pid;
    writeFileSync(noteFile, JSON.stringify({ pid, port } satisfies z.infer<typeof EngineNote>));
    indexStreamRecords(file);
    const client = createEngineClient(`http://127.0.0.1:${port}`, signForEmbeddedEngine);
    try {
      await prepare(client.call);
    } catch (error) {
      if (child.connected) child.disconnect();
      throw error;
    }
    child.once('exit', () => {
      // A killed guard leaves its engine running.
      killProcess(pid);
      client.close();
      if (!isStopped) restart();
    });
    return client;
  };

  const restart = (): void => {
    notice('the DynamoDB engine has stopped and is restarting');
    current = pause(50).then(launch);
    current.catch((error: unknown) => {
      notice(String(error));
      if (!isStopped) restart();
    });
  };

  const stop = async (): Promise<void> => {
    isStopped = true;
    if (guard?.exitCode === null && guard.signalCode === null) {
      const exit = new Promise((resolve) => guard?.once('exit', resolve));
      if (guard.connected) guard.disconnect();
      await exit;
    }
    rmSync(noteFile, { force: true });
  };

  await stopLeftoverEngine(noteFile);
  // Another process may have taken the port first.
  let current = launch().catch(launch);
  try {
    await current;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    call: async (target, body) => (await current).call(target, body),
    pids: () => [guard?.pid, enginePid].filter((pid) => pid !== undefined),
    stop,
  };
};

/**
 * Returns the access key of a cloud at an engine that other clouds may also use. DynamoDB Local separates tables by
 * access key, and two clouds have tables with the same names. A cloud without a folder uses a key that is never reused.
 */
const accessKeyOf = (data: string | undefined): string =>
  data === undefined
    ? randomBytes(10).toString('hex')
    : createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 20);

/** Uses the engine at AWS_ENDPOINT_URL_DYNAMODB, or starts the embedded one. */
export const startEngine = async (options: EngineOptions): Promise<DynamoDbEngine> => {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!endpoint) return startEmbeddedEngine(options);
  const { call, close } = createEngineClient(endpoint, signFor(options.region, accessKeyOf(options.data)));
  await options.prepare(call);
  return { call, pids: () => [], stop: () => Promise.resolve(close()) };
};
