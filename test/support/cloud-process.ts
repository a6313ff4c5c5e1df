import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localPlace, type Place } from '#infra/operator/connection.ts';
import { freePort } from './free-port.ts';
import { eventually, readSandbox, type SandboxFile } from './integrator.ts';

/** `npm start` as a process of its own, to be killed and started again on the same state. */
export class CloudProcess {
  readonly state = mkdtempSync(path.join(tmpdir(), 'cloud-'));
  /** The interface's; the banks have the next. */
  #port = 0;
  #process: ChildProcess | undefined;

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const args = ['infra/local/start.ts', '--port', String(this.#port), '--state', this.state];
    const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const output: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        output.push(text.toString());
        if (/^Ready\./m.test(output.join(''))) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`it ended: ${output.join('').slice(-2000)}`)));
    });
    child.removeAllListeners('exit');
  }

  get sandbox(): SandboxFile {
    return readSandbox(path.join(this.state, 'sandbox.json'));
  }

  get place(): Place {
    return localPlace(this.state);
  }

  /** Processes below it: the functions and the engine. */
  children(): number[] {
    const parent = this.#process?.pid;
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const [, ppid] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
          return Number(ppid) === parent ? [Number(pid)] : [];
        } catch {
          return [];
        }
      });
  }

  /** kill -9: the whole group at once, or the parent alone. */
  async kill(what: 'group' | 'parent'): Promise<void> {
    const child = this.#process;
    if (!child?.pid) return;
    const below = this.children();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(what === 'group' ? -child.pid : child.pid, 'SIGKILL');
    await ended;
    await eventually(
      async () => below.filter((pid) => isAlive(pid)),
      (left) => left.length === 0,
      10,
    );
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.state, { recursive: true, force: true });
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
