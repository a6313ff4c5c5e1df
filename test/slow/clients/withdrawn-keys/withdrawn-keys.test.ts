import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
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

/**
 * The statuses with which each verifier responds to the same delivery. An hour later, the key set cannot be fetched: a
 * client library then continues to use the key. After another hour, the key set no longer contains the key.
 */
const verifiers: readonly [name: string, canRunHere: () => boolean, run: Run, statuses: readonly string[]][] = [
  ['client for Python', canRun.Python, python('infra/docs/clients/python', 'client.py'), ['202', '202', '400']],
  ['client for Go', canRun.Go, go('infra/docs/clients/go', 'client_test.go'), ['202', '202', '400']],
  ['receiver in Python', canRun.Python, python(programs, 'receiver.py'), ['202', '503', '400']],
  ['receiver in Go', canRun.Go, go(`${programs}/receive.go`, 'receiver_test.go'), ['202', '503', '400']],
  ['receiver in Java', canRun.Java, java, ['202', '503', '400']],
];

test.each(verifiers)('the %s rejects a withdrawn key after an hour', async (name, canRunHere, run, statuses) => {
  if (!canTest(canRunHere(), `the ${name}`, 'its language')) return;
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'withdrawn' }];
  const responses = [
    [200, { keys }],
    [500, {}],
    [200, { keys: [] }],
  ] as const;
  let fetches = 0;
  const server = createServer((_, response) => {
    const [status, body] = responses[fetches] ?? [404, {}];
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
  const { stdout } = await run([baseUrl, 'client', body]);
  expect([stdout.match(/^\d{3}$/gm), fetches]).toEqual([statuses, 3]);
});
