import { exec, execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operationsIn, readDocument } from '#infra/docs/generated/document.ts';
import { samplesOf } from '#infra/docs/generated/request-samples.ts';
import { createApiDocument } from '#infra/openapi.ts';
import { freePort } from '#test/support/cloud/free-port.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';
import { runJourney } from '#test/support/drivers/thin-clients.ts';

// Plays a new integrator, who has only an empty folder and the documentation.

const run = promisify(exec);
const runFile = promisify(execFile);
const samplesFolder = 'infra/docs/samples';
const home = mkdtempSync(path.join(tmpdir(), 'first-hour-'));
const folder = path.join(home, 'first-payment');
afterAll(() => rmSync(home, { recursive: true }));

/** Returns the code samples on a page, as a reader would copy them from its Markdown. */
const samplesOn = async (page: string, language: string): Promise<readonly string[]> => {
  const markdown = await (await fetch(`${baseUrl}/docs/${page}.md`)).text();
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
};

const { baseUrl } = inject('sandbox');

/** Runs the install commands on the page in a local shell. The last one is `npm install` with the URL of the package. */
beforeAll(async () => {
  const [install = ''] = await samplesOn('first-payment', 'sh JavaScript');
  await run(`${install} --no-audit --no-fund --prefer-offline`, { cwd: home });
});

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

/** Returns a program with the calls on the pages of all operations, and on the page of the library. */
const typeScriptCalls = async (): Promise<string> => {
  const document = readDocument(createApiDocument());
  const calls = operationsIn(document).flatMap((operation) => samplesOf(operation).ts ?? []);
  expect(calls.length).toBeGreaterThan(80);
  const [verification] = await samplesOn('client-library', 'ts');
  return `import { createClient } from 'open-banking-client';
declare const baseUrl: string, clientId: string, rawBody: Uint8Array;
const service = createClient({ baseUrl, appId: '', apiKey: '', market: 'UAE' });
${verification}
${calls.map((call) => `{ ${call} }`).join('\n')}
`;
};

test('the code samples type-check against the package, also those of the reference', async () => {
  const names = readdirSync(samplesFolder).filter((name) => name.endsWith('.mjs'));
  for (const name of names) cpSync(path.join(samplesFolder, name), path.join(folder, name));
  // The pages of these samples say that they are also valid TypeScript.
  for (const name of ['idempotency', 'first-payment'])
    cpSync(path.join(samplesFolder, `${name}.mjs`), path.join(folder, `${name}.mts`));
  writeFileSync(path.join(folder, 'operations.mts'), await typeScriptCalls());
  const readme = readFileSync(path.join(folder, 'node_modules/open-banking-client/README.md'), 'utf8');
  const [, example = ''] = /```js\n([^]*?)```/.exec(readme) ?? [];
  expect(example).toContain('createWebhookVerifier');
  writeFileSync(path.join(folder, 'readme.mjs'), example);
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const settings = ['--ignoreConfig', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const compile = async (...args: readonly string[]) => {
    const typeRoots = ['--typeRoots', path.resolve('node_modules/@types')];
    return (await runFile(process.execPath, [compiler, ...settings, ...typeRoots, ...args], { cwd: folder })).stdout;
  };
  expect(await compile('--allowJs', '--checkJs', '--strict', 'false', ...names, 'readme.mjs')).toBe('');
  expect(await compile('--strict', 'idempotency.mts', 'first-payment.mts', 'operations.mts')).toBe('');
  expect(names).toHaveLength(8);
});

test('a TypeScript project with CommonJS modules compiles against the package, and runs', async () => {
  const project = path.join(folder, 'commonjs');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "type": "commonjs" }');
  const lines = [
    `import { createWebhookVerifier } from 'open-banking-client';`,
    `console.log(typeof createWebhookVerifier({ baseUrl: 'https://api.example.com', clientId: 'c' }));`,
  ];
  writeFileSync(path.join(project, 'main.ts'), lines.join('\n'));
  const settings = ['--ignoreConfig', '--strict', '--module', 'node16', '--target', 'es2022', '--types', 'node'];
  const types = ['--typeRoots', path.resolve('node_modules/@types')];
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  await runFile(process.execPath, [compiler, 'main.ts', ...settings, ...types], { cwd: project });
  expect((await runFile(process.execPath, ['main.js'], { cwd: project })).stdout).toBe('function\n');
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
