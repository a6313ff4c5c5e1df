// @module-tag variant
import { exec } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { freePort } from '#test/support/cloud/free-port.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';
import { samplesOn, useFirstPaymentProject } from '#test/support/drivers/samples.ts';
import { runJourney } from '#test/support/drivers/thin-clients.ts';

// Plays a new integrator, who has only an empty folder and the documentation.

const run = promisify(exec);
const { baseUrl } = inject('sandbox');
const folder = useFirstPaymentProject();

/** Runs a sample and returns its output, without the link, at which the customer approves. */
const runSample = async (page: string, index = 0, language = 'js'): Promise<readonly string[]> => {
  const sample = (await samplesOn(page, language))[index] ?? '';
  const [file, credentials] = [`${page}-${index}.mjs`, `${page}-${index}.json`];
  const { facts } = await aClient();
  await operator().topUp(facts.clientId, 1);
  writeFileSync(path.join(folder, file), sample);
  writeFileSync(path.join(folder, credentials), JSON.stringify({ baseUrl, clients: [facts] }));
  const { code, lines } = await runJourney(
    process.execPath,
    [file, credentials],
    { PORT: String(await freePort()) },
    folder,
  );
  expect([code, ...lines]).toEqual([0, ...lines]);
  return lines;
};

test('the first sample makes a payment and verifies ten webhooks in under 60 lines', async () => {
  const [sample = ''] = await samplesOn('first-payment', 'js');
  expect(sample.split('\n').length).toBeLessThan(60);
  const lines = await runSample('first-payment');
  expect(lines).toContain('payment_request.completed Completed');
  expect(lines.at(-1)).toBe('The payment request is Completed; 10 webhooks verified.');
});

test('crawlers may read the documentation, which language models find as one file', async () => {
  const textAt = async (file: string) => (await fetch(baseUrl + file)).text();
  expect(await textAt('/robots.txt')).toContain('Allow: /docs\n');
  expect(await textAt('/docs/llms-full.txt')).toBe(await textAt('/llms-full.txt'));
});

test('the sample on the mandates page schedules a payment', async () => {
  expect((await runSample('mandates')).at(-1)).toMatch(/^The payment is (Scheduled|Processing|Completed)\.$/);
});

test('the sample on the account data page reads balances', async () => {
  expect((await runSample('account-data')).at(-1)).toMatch(/amount: '[\d.]+'/);
});

test('the sample on the verification page gets a result', async () => {
  expect(await runSample('verification')).toEqual(['MATCH ACTIVE']);
});

test('the samples on the client library page handle an error and sign with a custom function', async () => {
  const [first = '', help] = await runSample('client-library');
  expect([first, help]).toEqual(['404 not_found', `${baseUrl}/docs/errors#not_found`]);
  expect(await runSample('client-library', 1)).toEqual(['New']);
});

test('the sample on the idempotency page creates an account data request', async () => {
  expect((await runSample('idempotency', 0, 'ts')).at(-1)).toMatch(/^[0-9a-f-]{36} New$/);
});

test('the sample on the reports page gets a risk report', async () => {
  expect((await runSample('reports')).at(-1)).toMatch(/^(?:LOW|MEDIUM|HIGH) \d+$/);
});

test.each([
  ['payee-check', { data: { nameMatchIndicator: 'Partial' } }],
  ['creditor-accounts', { data: { bankName: 'Mashreq', isDefault: true } }],
])('the shell command on the page %s succeeds', async (page, response) => {
  const [command = ''] = await samplesOn(page, 'sh');
  const client = await aClient();
  const { accessToken } = (await client.startSession()).body.data;
  const { stdout } = await run(command, { env: { ...process.env, BASE_URL: baseUrl, TOKEN: accessToken } });
  expect(JSON.parse(stdout)).toMatchObject(response);
});

test('the shell command on the first page creates a session', async () => {
  const [, command = ''] = await samplesOn('first-payment', 'sh');
  const { facts } = await aClient();
  const env = { ...process.env, BASE_URL: baseUrl, APP_ID: facts.appId, API_KEY: facts.apiKey };
  const { stdout } = await run(command, { env });
  expect(JSON.parse(stdout)).toMatchObject({ data: { tokenType: 'Bearer', accessToken: expect.any(String) } });
});
