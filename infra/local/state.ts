import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * Opens what the cloud remembers, or a database in memory when there is no folder. A write that returned survives the
 * end of this process, whatever ends it. The file holds private keys, so only its owner may read it, and the lock on
 * it goes away with the process, so that no two clouds ever share a folder.
 */
export const openState = (folder: string | undefined): DatabaseSync => {
  if (!folder) return new DatabaseSync(':memory:');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'cloud.sqlite');
  closeSync(openSync(file, 'a', 0o600));
  const state = new DatabaseSync(file);
  try {
    state.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    state.exec('BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    state.close();
    throw new Error(`${folder} is in use by another local cloud: stop that one first.`, { cause: error });
  }
  return state;
};

/** A statement whose rows have the type of the schema beside it, which no compiler can know. */
export class Query<Row> {
  readonly #statement: StatementSync;

  constructor(state: DatabaseSync, sql: string) {
    this.#statement = state.prepare(sql);
  }

  all(...parameters: SQLInputValue[]): Row[] {
    return this.#statement.all(...parameters) as unknown as Row[];
  }

  first(...parameters: SQLInputValue[]): Row | undefined {
    return this.all(...parameters)[0];
  }
}

/** Runs writes that happen together or not at all. */
export const transaction = <T>(state: DatabaseSync, writes: () => T): T => {
  if (state.isTransaction) return writes();
  state.exec('BEGIN IMMEDIATE');
  try {
    const result = writes();
    state.exec('COMMIT');
    return result;
  } catch (error) {
    state.exec('ROLLBACK');
    throw error;
  }
};
