import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { settingsFile } from '#infra/operator/connection.ts';
import { aClient } from '#test/support/drivers/journey.ts';

const { baseUrl, bankUrl } = inject('sandbox');

const fetchText = async (address: string) => {
  const response = await fetch(new URL(address, baseUrl));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the OpenAPI document names the address that it is served from', async () => {
  const { headers, text } = await fetchText('/openapi.json');
  expect(headers.get('content-type')).toBe('application/json');
  expect((JSON.parse(text) as { servers: { url: string }[] }).servers.map(({ url }) => url)).toEqual([baseUrl]);
});

test('the page of an operation loads its signing script only from the service', async () => {
  const { headers, text } = await fetchText('/docs/reference/createPaymentRequest');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
  const sources = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source = '']) => source);
  expect(sources.length).toBeGreaterThanOrEqual(2);
  for (const source of sources) {
    expect(source).toMatch(/^\/docs\//);
    expect((await fetchText(source)).status, source).toBe(200);
  }
  // The page's script signs in the browser, with the code of the client library.
  const scripts = await Promise.all(sources.map(async (source) => (await fetchText(source)).text));
  expect(scripts.some((script) => script.includes('x-signature'))).toBe(true);
});

/** Runs trigger as a client of the sandbox. Returns what it prints. */
const trigger = async (...parameters: readonly string[]): Promise<string> => {
  const { facts } = await aClient();
  const state = mkdtempSync(path.join(tmpdir(), 'trigger-'));
  writeFileSync(path.join(state, settingsFile), JSON.stringify(inject('settings')));
  writeFileSync(path.join(state, 'sandbox.json'), JSON.stringify({ baseUrl, bankUrl, clients: [facts] }));
  const program = ['test/demo/trigger/trigger.ts', ...parameters, '--state', state];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  rmSync(state, { recursive: true });
  return stdout;
};

test('trigger makes a real payment and prints every event that it causes', async () => {
  const printed = await trigger('payment.rejected', '--set', 'reference=TRIGGERED');
  for (const id of ['payment request', 'consent', 'payment'])
    expect(printed).toMatch(new RegExp(`^${id} +[\\w-]{36}$`, 'm'));
  for (const type of ['payment_request.created', 'consent.authorized', 'payment.rejected', 'payment_request.failed'])
    expect(printed).toMatch(new RegExp(`${type.replace('.', String.raw`\.`)} +evt_`));
});

test('trigger shares the account data of a Saudi bank', async () => {
  expect(await trigger('account_consent.authorized', '--market', 'KSA')).toMatch(/account_consent\.authorized +evt_/);
});
