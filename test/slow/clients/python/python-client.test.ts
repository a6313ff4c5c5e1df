import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/support/cloud/free-port.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { canRun, canTest } from '#test/support/drivers/signing-programs.ts';
import { runJourney } from '#test/support/drivers/thin-clients.ts';

test('the Python client makes a payment, and verifies its webhooks without a session', async () => {
  if (!canTest(canRun.Python(), 'the Python client', 'python3 with the package cryptography')) return;
  const { baseUrl, facts } = await aClient();
  const folder = mkdtempSync(path.join(tmpdir(), 'python-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const credentials = path.join(folder, 'credentials.json');
  writeFileSync(credentials, JSON.stringify({ baseUrl, clients: [facts] }));
  const program = path.join(import.meta.dirname, 'journey.py');
  const env = { PYTHONPATH: 'infra/docs/clients/python', PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
  const run = await runJourney('python3', [program, credentials, String(await freePort())], env);
  expect(run).toEqual({
    code: 0,
    lines: [
      '[False, True, True]',
      'Completed',
      '[True]',
      '404 not_found True /docs/errors#not_found',
      "['payments']",
      'POST /payment-requests needs a signature: pass a signing_key to Client',
      'InvalidWebhook',
      `iss is BASE instead of ${baseUrl.replace('127.0.0.1', 'localhost')}`,
    ],
  });
});
