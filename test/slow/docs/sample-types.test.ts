import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { operationsIn, readDocument } from '#infra/docs/generated/document.ts';
import { samplesOf } from '#infra/docs/generated/request-samples.ts';
import { createApiDocument } from '#infra/openapi.ts';
import { samplesOn, useFirstPaymentProject } from '#test/support/drivers/samples.ts';

const runFile = promisify(execFile);
const samplesFolder = 'infra/docs/samples';
const folder = useFirstPaymentProject();

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
// @ts-expect-error The path is required.
service.each('listMandateTransactions');
service.each('listPayments');
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
