import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * Opens the local cloud's database in a folder, or in memory if no folder is given. A write that has returned survives
 * a crash of this process. Only the owner of the file can read it, because it contains private keys. The file stays
 * locked until this process ends, so two clouds cannot share a folder.
 */
export const createState = (folder: string | undefined): DatabaseSync => {
  if (!folder) return new DatabaseSync(':memory:');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'cloud.sqlite');
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

/** Returns the error for state that this version cannot use: what is wrong with it, and how to start without it. */
export const unusableState = (fault: string, cause?: unknown): Error =>
  new Error(`${fault}. To delete all state and start over, run: npm start -- --fresh`, { cause });

/** A prepared statement with typed rows: the compiler cannot derive the type from the schema. */
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

/** Runs writes in a transaction. */
export const transaction = <T>(state: DatabaseSync, writes: () => T): T => {
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
