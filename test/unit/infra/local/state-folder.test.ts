import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startFailure, takeStateFolder } from '#infra/local/state-folder.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { aFolder } from './an-assembly.ts';

const sandbox = {
  baseUrl: 'http://127.0.0.1:3000',
  bankUrl: 'http://127.0.0.1:3001',
  clients: [{ name: 'Shop', clientId: '1', appId: '2', apiKey: '3', markets: ['UAE'], signingKey: newSigningKey() }],
};

/** Creates a state folder as a stopped cloud leaves it. */
const aStateFolder = (): string => {
  const folder = aFolder();
  mkdirSync(path.join(folder, 'data'));
  for (const name of ['cloud.sqlite', 'dynamodb.sqlite']) {
    const database = new DatabaseSync(path.join(folder, 'data', name));
    database.exec('BEGIN; CREATE TABLE thing (id INTEGER PRIMARY KEY, text TEXT)');
    const insert = database.prepare('INSERT INTO thing (text) VALUES (?)');
    for (let n = 0; n < 500; n += 1) insert.run('x'.repeat(100));
    database.exec('COMMIT');
    database.close();
  }
  writeFileSync(path.join(folder, 'sandbox.json'), JSON.stringify(sandbox));
  writeFileSync(path.join(folder, 'data', 'engine.json'), '{"pid": 1, "port": "1"}');
  return folder;
};

/**
 * Returns the content and the modification time of all files except the lock file: a process that closes a file loses
 * all its POSIX locks on it.
 */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'lock')
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [file, `${readFileSync(file).toString('base64')} ${statSync(file).mtimeMs}`]),
  );

const start = (...parameters: readonly string[]) =>
  spawnSync(process.execPath, ['infra/local/start.ts', ...parameters], { encoding: 'utf8', timeout: 20_000 });

test('npm start -- --fresh exits with 1 and does not change any file while another service runs', () => {
  const state = aStateFolder();
  const running = takeStateFolder(state);
  const before = filesOf(state);
  const { status, stderr } = start('--fresh', '--state', state);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `Another npm start uses the folder ${state}: stop that one first, or choose another folder with --state and other ports with --port.\n`,
  );
  expect(filesOf(state)).toEqual(before);
  running.release();
  takeStateFolder(state).release();
});

test('a process that was killed leaves no lock behind', () => {
  const state = aStateFolder();
  const script = `import('./infra/local/state-folder.ts').then((m) => { m.takeStateFolder(${JSON.stringify(state)}); process.kill(process.pid, 'SIGKILL'); })`;
  expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' })).toThrow('Command failed');
  takeStateFolder(state).release();
});

test.each([
  ['data/cloud.sqlite', (file: string) => writeFileSync(file, 'x'.repeat(10_000))],
  ['data/cloud.sqlite', (file: string) => writeFileSync(file, readFileSync(file).fill(7, 6_000, 14_000))],
  ['data/dynamodb.sqlite', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 9_000))],
  ['sandbox.json', (file: string) => writeFileSync(file, '{"clients": [')],
  ['data/engine.json', (file: string) => writeFileSync(file, '')],
  ['sandbox.json', (file: string) => writeFileSync(file, '{}')],
  ['data/engine.json', (file: string) => writeFileSync(file, '{}')],
])('if %s cannot be read, one sentence names the file and a fix that works', (name, corrupt) => {
  const state = aStateFolder();
  const file = path.join(state, name);
  corrupt(file);
  const folder = takeStateFolder(state);
  expect(() => folder.check()).toThrow(
    `${file} cannot be read. To delete all state and start over, run: npm start -- --fresh`,
  );
  folder.empty();
  folder.check();
  folder.release();
});

test('a file in place of a folder, or a folder in place of a lock, causes a one-line error', () => {
  const file = path.join(aStateFolder(), 'sandbox.json');
  expect(() => takeStateFolder(file)).toThrow(
    `${file} cannot be used as the state folder: choose another one with --state.`,
  );
  const state = aStateFolder();
  rmSync(path.join(state, 'lock'), { force: true });
  mkdirSync(path.join(state, 'lock'));
  expect(() => takeStateFolder(state)).toThrow(
    `${path.join(state, 'lock')} cannot be locked: delete it, then run npm start again.`,
  );
});

test('a consistent state passes the check', () => {
  const folder = takeStateFolder(aStateFolder());
  expect(() => folder.check()).not.toThrow();
  folder.release();
});

const thrownBy = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
};

const fillDatabase = (): void => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE thing (text TEXT)');
  for (;;) database.exec(`INSERT INTO thing VALUES ('${'x'.repeat(1000)}')`);
};

test.each([
  ['a write to a file fails', () => writeFileSync('/dev/full', 'x')],
  ['a write to a database fails', fillDatabase],
])('when %s because the disk is full, one sentence reports it', (_title, action) => {
  const error = new Error('The cloud did not start', { cause: thrownBy(action) });
  expect(startFailure(error, '.local')).toBe(
    'The disk with the folder .local is full: free some space, then run npm start again.',
  );
});
