import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { canRun, canTest } from '#test/support/drivers/signing-programs.ts';

const runFile = promisify(execFile);
const programs = 'infra/openapi/guide/programs';
const here = (file: string): string => path.join(import.meta.dirname, file);

const folder = mkdtempSync(path.join(tmpdir(), 'withdrawn-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Run = (args: readonly string[]) => Promise<{ readonly stdout: string }>;

const python =
  (module: string, program: string): Run =>
  (args) =>
    runFile('python3', [here(program), ...args], {
      env: { ...process.env, PYTHONPATH: module, PYTHONDONTWRITEBYTECODE: '1' },
    });

const go =
  (files: string, program: string): Run =>
  (args) => {
    const cwd = path.join(folder, path.basename(program, '.go'));
    cpSync(files, files.endsWith('.go') ? path.join(cwd, path.basename(files)) : cwd, { recursive: true });
    cpSync('infra/docs/clients/go/go.mod', path.join(cwd, 'go.mod'));
    cpSync(here(program), path.join(cwd, program));
    return runFile('go', ['test', '-v', '.', '-args', ...args], { cwd });
  };

const java: Run = async (args) => {
  await runFile('javac', ['-d', folder, `${programs}/Receive.java`, here('Receiver.java')]);
  return runFile('java', ['-cp', folder, 'Receiver', ...args]);
};

const clients: readonly [name: string, canRunHere: () => boolean, run: Run][] = [
  ['client for Python', canRun.Python, python('infra/docs/clients/python', 'client.py')],
  ['client for Go', canRun.Go, go('infra/docs/clients/go', 'client_test.go')],
];

const receivers: typeof clients = [
  ['receiver in Python', canRun.Python, python(programs, 'receiver.py')],
  ['receiver in Go', canRun.Go, go(`${programs}/receive.go`, 'receiver_test.go')],
  ['receiver in Java', canRun.Java, java],
];

/**
 * Runs a verifier, which receives the same delivery three times, with a pause between them. The service responds to each
 * fetch of its key set as specified, the last time repeatedly. Returns the statuses of the verifier, and the number of
 * fetches.
 */
const deliver = async (
  run: Run,
  pauseSeconds: number,
  responses: (key: JWK) => readonly (readonly [status: number, body: object])[],
) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keySets = responses({ ...(await exportJWK(publicKey)), kid: 'withdrawn' });
  let fetches = 0;
  const server = createServer((_, response) => {
    const [status, body] = keySets[fetches] ?? keySets.at(-1) ?? [404, {}];
    fetches += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`;
  const body = await new SignJWT({ event: { type: 'payment.completed' } })
    .setProtectedHeader({ alg: 'ES256', kid: 'withdrawn' })
    .setIssuer(baseUrl)
    .setAudience('client')
    .setSubject('webhook:event')
    .setJti('event')
    .setExpirationTime('5 min')
    .sign(privateKey);
  const { stdout } = await run([baseUrl, 'client', body, String(pauseSeconds)]);
  return { statuses: stdout.match(/^\d{3}$/gm), fetches };
};

/**
 * An hour after the first delivery, the key set cannot be fetched: a client library then continues to use the key. After
 * another hour, the key set no longer contains the key.
 */
test.each([
  ...clients.map((client) => [...client, ['202', '202', '400']] as const),
  ...receivers.map((receiver) => [...receiver, ['202', '503', '400']] as const),
])('the %s rejects a withdrawn key after an hour', async (name, canRunHere, run, statuses) => {
  if (!canTest(canRunHere(), `the ${name}`, 'its language')) return;
  const responses = (key: JWK) =>
    [
      [200, { keys: [key] }],
      [500, {}],
      [200, { keys: [] }],
    ] as const;
  expect(await deliver(run, 3601, responses)).toEqual({ statuses, fetches: 3 });
});

test.each(clients)('the %s fetches keys again ten seconds after it could not fetch them', async (...client) => {
  const [name, canRunHere, run] = client;
  if (!canTest(canRunHere(), `the ${name}`, 'its language')) return;
  const statuses = ['503', '503', '503'];
  expect(await deliver(run, 1, () => [[500, {}]])).toEqual({ statuses, fetches: 1 });
  expect(await deliver(run, 11, () => [[500, {}]])).toEqual({ statuses, fetches: 3 });
});
