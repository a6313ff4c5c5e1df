import { setTimeout as pause } from 'node:timers/promises';
import type { Replica, Write } from './replica.ts';

/** The interval between two reads of a stream. */
const pollMs = 25;

/** The writes that a region had accepted and the other one had not received, when the link between them was cut. */
export interface Backlog {
  readonly writes: number;
  /** The age of the oldest of these writes. */
  readonly seconds: number;
}

/**
 * Replicates the writes of each region to the other one, as DynamoDB's global tables do: asynchronously, without
 * transactions, and item by item, so the last writer wins.
 */
export class Replication {
  readonly #replicas: readonly [Replica, Replica];
  readonly #lagMs: number;
  readonly #isTorn: boolean;
  readonly #pending: [Write[], Write[]] = [[], []];
  #cutAt: number | undefined;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    replicas: readonly [Replica, Replica],
    { lagMs, isTorn }: { readonly lagMs: number; readonly isTorn: boolean },
  ) {
    this.#replicas = replicas;
    this.#lagMs = lagMs;
    this.#isTorn = isTorn;
  }

  start(): void {
    this.#running = (async () => {
      while (!this.#isStopped) {
        await this.#round(this.#lagMs);
        await pause(pollMs);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /**
   * Cuts the link between the regions. If it is torn, about half of the items on their way still arrive, and with them
   * parts of transactions. Returns what the second region has not received from the first.
   */
  async cut(): Promise<Backlog> {
    this.#cutAt = Date.now();
    await this.#collect(0);
    if (this.#isTorn) await this.#tear();
    const missing = this.#pending[0];
    const oldest = Math.min(this.#cutAt, ...missing.map(({ at }) => at));
    return { writes: missing.length, seconds: (this.#cutAt - oldest) / 1000 };
  }

  /** Restores the link, and resolves when both regions have all writes. */
  async heal(): Promise<void> {
    this.#cutAt = undefined;
    for (let quietRounds = 0; quietRounds < 5; await pause(pollMs)) {
      const moved = await this.#round(0);
      quietRounds = moved ? 0 : quietRounds + 1;
    }
  }

  /** The writes to one item arrive in their order, or none of them does. */
  async #tear(): Promise<void> {
    const byItem = Object.values(Object.groupBy(this.#pending[0], ({ key }) => JSON.stringify(key)));
    this.#pending[0] = [];
    for (const writes of byItem)
      if (Math.random() < 0.5) for (const write of writes ?? []) await this.#replicas[1].apply(write);
      else this.#pending[0].push(...(writes ?? []));
  }

  async #collect(from: 0 | 1): Promise<boolean> {
    const writes = await this.#replicas[from].newWrites();
    this.#pending[from].push(...writes);
    return writes.length > 0;
  }

  /** Returns whether any write was read or applied. */
  async #round(lagMs: number): Promise<boolean> {
    let moved = false;
    for (const from of [0, 1] as const) {
      // An engine that is starting or stopping keeps its records.
      moved = (await this.#collect(from).catch(() => false)) || moved;
      const pending = this.#pending[from];
      while (this.#cutAt === undefined && pending[0] && pending[0].at + lagMs <= Date.now()) {
        const applied = await this.#replicas[from === 0 ? 1 : 0].apply(pending[0]).catch(() => undefined);
        if (applied === undefined) break;
        pending.shift();
        moved = true;
      }
    }
    return moved;
  }
}
