import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/support/cloud/free-port.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { canRun, canTest } from '#test/support/drivers/signing-programs.ts';
import { runJourney } from '#test/support/drivers/thin-clients.ts';
import { canonicalTextOf, signatureOf, signingKey, signingVectors } from '#infra/openapi/signing-vectors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'go-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const go = (...args: readonly string[]): string => execFileSync('go', args, { cwd: folder, encoding: 'utf8' });

const library = 'openbanking.example/client';

const canTestClient = (): boolean => canTest(canRun.Go(), 'the Go client', 'go 1.21 or later');

beforeAll(() => {
  cpSync('infra/docs/clients/go', path.join(folder, 'client'), { recursive: true });
  cpSync(path.join(import.meta.dirname, 'main.go'), path.join(folder, 'main.go'));
  for (const file of ['vectors_test.go', 'client_test.go'])
    cpSync(path.join(import.meta.dirname, file), path.join(folder, 'client', file));
  const requirement = `require ${library} v0.0.0\n\nreplace ${library} => ./client`;
  writeFileSync(path.join(folder, 'go.mod'), `module journey\n\ngo 1.21\n\n${requirement}\n`);
});

test('the Go client writes the canonical texts of the vectors, and accepts their signatures as its own', () => {
  if (!canTestClient()) return;
  const vectors = signingVectors.map((vector) => ({
    body: vector.body,
    canonical: canonicalTextOf(vector),
    signature: signatureOf(vector),
    header: vector.header,
  }));
  const file = path.join(folder, 'vectors.json');
  writeFileSync(file, JSON.stringify({ key: signingKey, vectors }));
  expect(go('test', '-run', 'TestVectors', library, '-args', file)).toContain('ok');
});

test.each([
  ['retries a refresh without a response once, and then creates a new session', 'TestRefreshWithoutResponse'],
  ['does not wait for the session of another call after its own was cancelled', 'TestCancelledWaitForASession'],
  ['retries a deletion, a request that is still running, and one of too many', 'TestRetries'],
  ['fails at once if a header cannot be sent', 'TestHeaderThatCannotBeSent'],
  ['reads a list whose entries leave it when they are visited to the end', 'TestListWhoseEntriesLeave'],
  ['reads a list from the page in the query', 'TestListFromASecondPage'],
])('the Go client %s', (_, name) => {
  if (!canTestClient()) return;
  expect(go('test', '-run', name, library)).toContain('ok');
});

test('the Go client makes a payment, and verifies its webhooks without a session', async () => {
  if (!canTestClient()) return;
  const { baseUrl, facts } = await aClient();
  const credentials = path.join(folder, 'credentials.json');
  writeFileSync(credentials, JSON.stringify({ baseUrl, clients: [facts] }));
  go('build', '-o', 'journey', '.');
  const run = await runJourney(path.join(folder, 'journey'), [credentials, String(await freePort())]);
  expect(run).toEqual({
    code: 0,
    lines: [
      'false true true',
      'Completed',
      'true',
      'true 404 not_found true true',
      'payments',
      'POST /payment-requests needs a signature: set SigningKey in the Options',
      'true',
      `invalid webhook: iss is BASE instead of ${baseUrl.replace('127.0.0.1', 'localhost')}`,
    ],
  });
});
