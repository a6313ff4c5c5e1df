import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConnectionSettings, localSettings } from '#infra/operator/connection.ts';
import { freePort } from './free-port.ts';
import { eventually, readSandbox, type SandboxFile } from '../drivers/integrator.ts';
import { endProcess, isAlive } from './process.ts';

/** The local cloud as a separate process, as with `npm start`. Tests kill and restart it with the same state. */
export class CloudProcess {
  readonly state = mkdtempSync(path.join(tmpdir(), 'cloud-'));
  /** The port of the API. The other APIs use the next three. */
  #port = 0;
  #process: ChildProcess | undefined;
  readonly #output: string[] = [];

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const args = ['infra/local/start.ts', '--port', String(this.#port), '--state', this.state];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#process = child;
    const output = this.#output;
    output.length = 0;
    await new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        output.push(text.toString());
        if (/^Ready\./m.test(output.join(''))) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => reject(new Error(`The local cloud exited: ${output.join('').slice(-2000)}`)));
    });
    child.removeAllListeners('exit');
  }

  /** The output of the cloud since its last start. */
  get output(): string {
    return this.#output.join('');
  }

  get sandbox(): SandboxFile {
    return readSandbox(path.join(this.state, 'sandbox.json'));
  }

  get settings(): ConnectionSettings {
    return localSettings(this.state);
  }

  /** Returns the processes that the cloud has started: the functions, and the database engine with its guard. */
  children(): Promise<number[]> {
    const child = this.#process;
    return new Promise((resolve) => {
      child?.once('message', (pids) => resolve(pids as number[]));
      child?.send('pids');
    });
  }

  /** Kills only the cloud, or also the processes that it started. Waits until all of them have exited. */
  async kill(scope: 'everything' | 'only the cloud'): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const children = await this.children();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    if (scope === 'everything') for (const pid of children) endProcess(pid);
    await ended;
    await eventually(
      async () => children.filter((pid) => isAlive(pid)),
      (alive) => alive.length === 0,
      10,
    );
  }

  /** Stops the cloud as Ctrl-C does, and deletes its state. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop');
      await ended;
    }
    rmSync(this.state, { recursive: true, force: true });
  }
}
