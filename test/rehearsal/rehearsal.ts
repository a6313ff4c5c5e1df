import path from 'node:path';
import { type Sandbox, seed } from '#infra/local/seed.ts';
import { connect, type Connection, deployedSettings, outputOf } from '#infra/operator/connection.ts';
import { type Terminal, terminalIn, type Values } from '../support/runbooks/runbook.ts';
import { runNode } from './aws/commands.ts';
import type { Deployment } from './templates/deployment.ts';
import { joinSandbox } from './join.ts';
import { stageName } from './rehearsed-stage.ts';

/** Ends a demo that would wait indefinitely for a webhook that the emulator has lost. */
const maxDemoMs = 90_000;

/** A part of the rehearsal that can be run by itself. */
export interface Chapter {
  readonly name: string;
  /** The event that the chapter plays, for the progress and the help. */
  readonly title: string;
  /** Whether the chapter is played in an account without the stage, and alone. */
  readonly needsNewAccount?: true;
  /** Throws if the chapter fails. Otherwise returns lines for the report. */
  readonly run: (rehearsal: Rehearsal) => Promise<readonly string[]>;
}

/** A rehearsed stage in an account of the emulator. */
export class Rehearsal {
  readonly deployment: Deployment;
  readonly #folder: string;
  readonly #terminal: Terminal;
  #isDeployed = false;

  constructor({ folder, deployment }: { readonly folder: string; readonly deployment: Deployment }) {
    this.deployment = deployment;
    this.#folder = folder;
    this.#terminal = terminalIn(folder);
  }

  /** Deploys the stage unless an earlier chapter has, in the two steps of a first deployment. */
  async ensureDeployed(): Promise<void> {
    if (this.#isDeployed) return;
    await this.deployment.deploy(await this.deployment.synthesise({ isFirst: true }));
    await this.update();
  }

  /** Deploys the stage as it is set now over an earlier deployment, and lets customers choose the sandbox's banks. */
  async update(options: readonly string[] = []): Promise<void> {
    await this.deployment.deploy(await this.deployment.synthesise(), { options });
    await joinSandbox();
    await this.seedClients();
    this.#isDeployed = true;
  }

  /** Runs the commands of a runbook on the stage. Returns the output of each. */
  follow(commands: string | undefined, values: Values = {}): Promise<readonly string[]> {
    return this.#terminal.run(commands, { STAGE: stageName, ...values });
  }

  async connection(): Promise<Connection> {
    return connect(await deployedSettings(stageName));
  }

  output(stack: string, key: string): Promise<string> {
    return outputOf(stageName, stack, key);
  }

  /** Creates two clients in the deployed table, or finds existing ones. */
  async seedClients(): Promise<Sandbox> {
    const { table } = await this.connection();
    const baseUrl = await this.output('service', 'BaseUrl');
    return seed(table, { baseUrl, bankUrl: '' }, this.#sandboxFile);
  }

  /** Runs a demo as the first client. Throws if it fails. */
  async runDemo(...options: readonly string[]): Promise<void> {
    process.env.SANDBOX_FILE = this.#sandboxFile;
    const { code, output } = await runNode(['test/demo/demo.ts', ...options], maxDemoMs);
    if (code !== 0) throw new Error(`npm run demo ${options.join(' ')} failed:\n${output}`);
  }

  get #sandboxFile(): string {
    return path.join(this.#folder, 'sandbox.json');
  }
}
