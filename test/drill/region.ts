import { setTimeout as pause } from 'node:timers/promises';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { type DynamoDbEngine, startEngine } from '#infra/local/dynamodb/engine.ts';
import type { Hold } from '#infra/local/platform/observer.ts';
import { assemblyFolder } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import { createOperator, type Operator } from '#infra/operator/operator.ts';
import { patient, settingsOf } from '#test/support/cloud/cloud-setup.ts';
import type { Replica } from './replica.ts';

export interface RegionOptions {
  readonly name: string;
  readonly folder: string;
  readonly replica: Replica;
  /** The address of the service, in front of both regions. */
  readonly frontUrl: string;
  /** The URLs of the sandbox's APIs, which are outside both regions. */
  readonly banks: Readonly<Record<string, string>>;
  readonly log: (line: { source: string; text: string }) => void;
  readonly hold?: Hold;
}

/** A region: a local cloud, or only its table while the region is the second one. */
export class Region {
  readonly name: string;
  readonly #options: RegionOptions;
  #engine: DynamoDbEngine | undefined;
  #cloud: Cloud | undefined;
  #isLost = false;

  constructor(options: RegionOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get apiUrl(): string {
    return this.#cloud?.apis['open-banking'] ?? '';
  }

  get operator(): Operator {
    if (!this.#cloud) throw new Error(`${this.name} has no functions`);
    return createOperator(connect(settingsOf(this.#cloud)));
  }

  /** Starts the table without functions, as in the second region. */
  async standBy(): Promise<void> {
    const { folder: data, replica } = this.#options;
    this.#engine = await startEngine({
      region: 'me-central-1',
      data,
      prepare: async () => undefined,
      notice: () => undefined,
    });
    await replica.connect();
  }

  /** Deploys the functions. */
  async deploy(): Promise<void> {
    const { folder: data, replica, frontUrl, banks, log, hold } = this.#options;
    await this.#stopEngine();
    this.#isLost = false;
    this.#cloud = await startCloud({
      assembly: assemblyFolder,
      data,
      ports: {},
      elsewhere: banks,
      // As in a stage with a second region.
      variables: { ...patient, BASE_URL: frontUrl, UNKNOWN_PAYMENTS: 'possible' },
      maxProcesses: 2,
      log,
      hold: async (step, when) => {
        if (!this.#isLost) await hold?.(step, when);
        // Nothing that a lost region still does takes effect.
        if (this.#isLost) await new Promise(() => undefined);
      },
    });
    await replica.connect();
  }

  /** Stops the region at this moment. Calls `measure` while its table can still be read. */
  async lose<T>(measure: () => Promise<T>): Promise<T> {
    this.#isLost = true;
    for (const pid of this.#cloud?.functions.flatMap(({ pids }) => pids()) ?? []) endNow(pid);
    const measured = await measure();
    await this.remove();
    return measured;
  }

  /** Deletes the functions. The table, the queues and the schedules remain, and nothing runs. */
  async remove(): Promise<void> {
    this.#options.replica.disconnect();
    await Promise.all([this.#cloud?.stop(), this.#stopEngine()]);
    this.#cloud = undefined;
    await pause(50);
  }

  async #stopEngine(): Promise<void> {
    if (!this.#engine) return;
    this.#options.replica.disconnect();
    await this.#engine.stop();
    this.#engine = undefined;
  }
}

const endNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};
