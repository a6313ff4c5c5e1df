import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../listen.ts';
import { engineClient } from './engine-client.ts';
import type { EngineCall } from './engine-client.ts';

/** Something that speaks DynamoDB's protocol. */
export interface DynamoDbEngine {
  readonly call: EngineCall;
  readonly stop: () => Promise<void>;
}

export interface EngineOptions {
  readonly region: string;
  /** Folder where the engine keeps its data; undefined: until it stops. */
  readonly data: string | undefined;
  /** Runs at every start of the engine, before anybody else calls it. */
  readonly prepare: (call: EngineCall) => Promise<void>;
  readonly notice: (text: string) => void;
}

const binary = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    return join(dirname(manifest), 'dynoxide');
  } catch {
    const advice = 'start another one (DynamoDB Local, for example) and put its address into AWS_ENDPOINT_URL_DYNAMODB';
    throw new Error(`There is no embedded DynamoDB engine for ${platform}: ${advice}.`);
  }
};

const freePort = async (): Promise<string> => {
  const listener = await listen(0, 'a moment');
  await listener.close();
  return new URL(listener.url).port;
};

/** An engine that somehow outlived an earlier cloud still holds the file. */
const endLeftover = (pidFile: string): void => {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  const command = `/proc/${pid}/cmdline`;
  if (pid > 0 && existsSync(command) && readFileSync(command, 'utf8').includes('dynoxide')) {
    process.kill(pid, 'SIGKILL');
  }
};

/** At every write the engine looks for the last stream record among all of them; with an index it need not. */
const indexStreamRecords = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 1000 });
  database.exec(`
    CREATE INDEX IF NOT EXISTS local_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS local_shard ON _stream_records (table_name, shard_id, sequence_number);
  `);
  database.close();
};

/**
 * Runs the engine until it ends by itself or standard input does, and that happens at the latest when this process is
 * gone, however it went. `$0` is the file for the engine's process id, `$1` a folder to remove when input has ended.
 */
const leash = `exec 3<&0
temporary=$1; shift
"$@" & engine=$!
echo $engine >"$0"
{ read -r _ <&3; trap '' TERM; kill -9 $engine; } & watcher=$!
wait $engine
kill $watcher
wait $watcher && rm -rf "$temporary"`;

/** Kills what a leash that was itself killed has left. */
const killGroup = ({ pid = 0 }: ChildProcess): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing, as a rule.
  }
};

/** The engine in a process of its own, started again whenever it ends. */
export const embeddedEngine = async ({ region, data, prepare, notice }: EngineOptions): Promise<DynamoDbEngine> => {
  const engineFile = binary();
  const temporary = data ? '' : mkdtempSync(join(tmpdir(), 'local-cloud-'));
  const folder = data ?? temporary;
  const pidFile = join(folder, 'dynamodb.pid');
  const file = join(folder, 'dynamodb.sqlite');
  let isStopped = false;
  let child: ChildProcess | undefined;

  const launch = async (): Promise<ReturnType<typeof engineClient>> => {
    const port = await freePort();
    const command = [engineFile, '--port', port, '--db-path', file];
    const leashed = spawn('sh', ['-c', leash, pidFile, temporary, ...command], {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child = leashed;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      createInterface(leashed.stderr).on('line', (line) => {
        said += line;
        if (line.includes('listening')) resolve();
      });
      leashed.once('exit', () => reject(new Error(`The DynamoDB engine did not start: ${said}`)));
    });
    indexStreamRecords(file);
    const client = engineClient(`http://127.0.0.1:${port}`, region);
    await prepare(client.call);
    leashed.once('exit', () => {
      killGroup(leashed);
      client.close();
      if (!isStopped) restart();
    });
    return client;
  };

  const restart = (): void => {
    notice('the DynamoDB engine ended and starts again');
    current = pause(50).then(launch);
    current.catch((error: unknown) => {
      notice(String(error));
      if (!isStopped) restart();
    });
  };

  const stop = async (): Promise<void> => {
    isStopped = true;
    const exit = new Promise((resolve) => child?.once('exit', resolve));
    const isRunning = child?.exitCode === null && child.signalCode === null;
    child?.stdin?.end();
    if (isRunning) await exit;
    rmSync(pidFile, { force: true });
  };

  endLeftover(pidFile);
  // Somebody else may have taken the port in between.
  let current = launch().catch(launch);
  try {
    await current;
  } catch (error) {
    await stop();
    throw error;
  }
  return { call: async (target, body) => (await current).call(target, body), stop };
};
