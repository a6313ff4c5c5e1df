import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { brunoCollection } from '#infra/docs/bruno/collection.ts';
import { documentedOperations } from '#infra/openapi.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';
import { canTest } from '#test/support/drivers/signing-programs.ts';

const cli = '@usebruno/cli@4.1.0';
const npx = async (args: readonly string[], cwd: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('npx', ['--yes', cli, ...args], { cwd, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
};

test('every request of the Bruno collection succeeds, in its order, in the CLI of Bruno', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bruno-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const isInstalled = /^\d/.test(await npx(['--version'], folder));
  if (!canTest(isInstalled, 'the Bruno collection', `${cli} from the npm registry`)) return;
  const files = brunoCollection(documentedOperations);
  for (const { name, content } of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const { baseUrl, facts } = await aClient();
  await operator().topUp(facts.clientId, 100);
  const values = { baseUrl, appId: facts.appId, apiKey: facts.apiKey, signingKey: JSON.stringify(facts.signingKey) };
  const variables = Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const options = ['--sandbox', 'developer', '--env', 'sandbox', '--reporter-json', 'results.json'];
  await npx(['run', '-r', ...options, ...variables], folder);
  const [{ results }] = JSON.parse(readFileSync(path.join(folder, 'results.json'), 'utf8'));
  // A request whose script cannot be loaded has no test results.
  const failed = results.flatMap(({ test: { filename }, error, testResults }: any) => [
    ...(testResults.length > 0 ? [] : [`${filename}: ${error ?? 'has not run its tests'}`]),
    ...testResults.filter(({ status }: any) => status !== 'pass').map((one: any) => `${filename}: ${one.error}`),
  ]);
  expect(failed).toEqual([]);
  expect(results).toHaveLength(files.filter(({ content }) => content.includes('tests {')).length);
}, 300_000);
