import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { signingKey } from '#infra/openapi/signing-vectors.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { canRun, canTest } from '#test/support/drivers/signing-programs.ts';

// Runs programs of the guide against a service that gives prepared responses.

/** A response. A truncated one ends within its body. */
type Scripted = readonly [status: number, body: object, isTruncated?: 'truncated'];

/** Starts a service that gives these responses. Returns its address, and the requests with their idempotency keys. */
const aService = async (responses: readonly Scripted[]) => {
  const requests: { readonly path: string | undefined; readonly key: unknown }[] = [];
  const server = createServer((request, response) => {
    const [status, body, isTruncated] = responses[requests.length] ?? [404, {}];
    requests.push({ path: request.url, key: request.headers['idempotency-key'] });
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-length': text.length + (isTruncated ? 1 : 0) });
    response.write(text, () => (isTruncated ? response.destroy() : response.end()));
  });
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${await listenLocally(server)}`, requests };
};

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scripted-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const callers = [
  ['Python', canRun.Python, 'python3', 'call.py'],
  ['Java', canRun.Java, 'java', 'Call.java'],
] as const;

test.each(callers)(
  "the guide's program in %s sends a request again, with the same key, after a response that ends within its body",
  async (language, canRunHere, command, file) => {
    if (!canTest(canRunHere(), file, language)) return;
    const { baseUrl, requests } = await aService([
      [201, { data: { accessToken: 'at' } }, 'truncated'],
      [500, {}, 'truncated'],
      [201, { data: { accessToken: 'at' } }],
      [201, { data: { id: 'request', status: 'New' } }],
    ]);
    const env = { ...process.env, BASE_URL: baseUrl, APP_ID: 'app', API_KEY: 'key' };
    const { stdout } = await promisify(execFile)(command, [`infra/openapi/guide/programs/${file}`], { env });
    expect(stdout).toBe('request New\n');
    const sessions = requests.filter(({ path: target }) => target === '/auth/api-keys/sessions');
    expect([sessions.length, new Set(sessions.map(({ key }) => key)).size]).toEqual([3, 1]);
  },
);

test('the first payment in the shell reads the status again if the service was unavailable', async () => {
  if (!canTest(canRun.Shell(), 'first-payment.sh', 'bash')) return;
  const { baseUrl } = await aService([
    [201, { data: { accessToken: 'at' } }],
    [201, { data: { internalReferenceId: 'request' } }],
    [201, { data: { authorizationLink: 'https://link.example' } }],
    [503, { code: 'internal_error' }],
    [200, { data: { status: 'Completed' } }],
  ]);
  const sandbox = path.join(aFolder(), 'sandbox.json');
  writeFileSync(sandbox, JSON.stringify({ baseUrl, clients: [{ appId: 'app', apiKey: 'key', signingKey }] }));
  const { stdout } = await promisify(execFile)('bash', ['infra/docs/samples/first-payment.sh', sandbox]);
  expect(stdout).toBe('Open this link and approve: https://link.example\nThe payment request is Completed.\n');
});

test('the shell program names the wrong claim of a delivery, and prints the event of an expired one with a note', async () => {
  if (!canTest(canRun.Shell(), 'verify.sh', 'bash')) return;
  const { d: _private, ...publicKey } = signingKey;
  const keySet: Scripted = [200, { keys: [publicKey] }];
  const { baseUrl } = await aService([keySet, keySet]);
  const body = await new SignJWT({ event: { type: 'payment.completed' } })
    .setProtectedHeader({ alg: 'ES256', kid: publicKey.kid })
    .setIssuer(baseUrl)
    .setAudience('client')
    .setSubject('webhook:event')
    .setExpirationTime(1)
    .sign(signingKey);
  const file = path.join(aFolder(), 'delivery');
  writeFileSync(file, body);
  const verify = (clientId: string) =>
    promisify(execFile)('bash', ['infra/openapi/guide/programs/verify.sh', baseUrl, clientId, file]);
  await expect(verify('other')).rejects.toThrow('aud is client instead of other');
  const { stdout, stderr } = await verify('client');
  expect(JSON.parse(stdout)).toEqual({ type: 'payment.completed' });
  expect(stderr).toBe('The token expired at 1970-01-01T00:00:01Z: by now, a receiver rejects it.\n');
});
