import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { settingsFile } from '../operator/connection.ts';
import { EngineNote } from './dynamodb/engine.ts';
import { unusableState } from './platform/state.ts';
import { Sandbox } from './seed.ts';

/** The SQLite result codes that this file distinguishes. https://sqlite.org/rescode.html */
const sqliteCodes = { busy: 5, full: 13 } as const;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'errcode' in error ? error.errcode : undefined);

/**
 * Locks the folder that keeps a local cloud's state between starts. Throws if another process has locked it. The
 * operating system holds the lock on a file that is never deleted, and releases it when the process ends, however that
 * happens.
 */
export const takeStateFolder = (folder: string) => {
  const lock = lockOf(folder);
  const data = path.join(folder, 'data');
  const sandboxFile = path.join(folder, 'sandbox.json');
  const files = {
    databases: ['cloud.sqlite', 'dynamodb.sqlite'].map((name) => path.join(data, name)),
    json: [
      [sandboxFile, Sandbox],
      [path.join(data, 'engine.json'), EngineNote],
    ] as const,
  };
  return {
    /** The folder with the databases. */
    data,
    /** The URLs and credentials of the test clients. */
    sandboxFile,
    /** The connection settings for the operator's tools. */
    settingsFile: path.join(folder, settingsFile),
    empty: (): void => {
      for (const file of [data, sandboxFile]) rmSync(file, { recursive: true, force: true });
    },
    /** Throws if a file cannot be read; the error names the file and the remedy. */
    check: (): void => {
      for (const file of files.databases) checkFile(file, assertIntact);
      for (const [file, schema] of files.json)
        checkFile(file, () => schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    },
    release: (): void => lock.close(),
  };
};
export type StateFolder = ReturnType<typeof takeStateFolder>;

const lockOf = (folder: string): DatabaseSync => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    throw new Error(`${folder} cannot be used as the state folder: choose another one with --state.`, { cause });
  }
  const file = path.join(folder, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (isDiskFull(error)) throw error;
    if (codeOf(error) !== sqliteCodes.busy)
      throw new Error(`${file} cannot be locked: delete it, then run npm start again.`, { cause: error });
    throw new Error(
      `Another npm start uses the folder ${folder}: stop that one first, or choose another folder with --state and ` +
        'other ports with --port.',
      { cause: error },
    );
  }
};

const checkFile = (file: string, read: (file: string) => void): void => {
  if (!existsSync(file)) return;
  try {
    read(file);
  } catch (cause) {
    throw unusableState(`${file} cannot be read`, cause);
  }
};

const assertIntact = (file: string): void => {
  const database = new DatabaseSync(file);
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get();
    if (result?.quick_check !== 'ok') throw new Error(String(result?.quick_check));
  } finally {
    database.close();
  }
};

/** Returns whether an error or one of its causes reports a full disk. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') ||
    codeOf(error) === sqliteCodes.full ||
    /ENOSPC|no space left on device|database or disk is full/i.test(error.message) ||
    isDiskFull(error.cause));

/** Returns one sentence that explains why the cloud did not start and what to do. */
export const startFailure = (error: unknown, folder: string): string => {
  if (isDiskFull(error))
    return `The disk with the folder ${folder} is full: free some space, then run npm start again.`;
  return error instanceof Error ? error.message : String(error);
};
