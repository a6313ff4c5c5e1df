import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assetHashOf, functionNames } from '#infra/constructs/functions/bundles.ts';
import { bundleFile, cacheFileOf } from '#infra/constructs/functions/bundle/compile.ts';
import { describeCodeCaches } from '#infra/code-caches.ts';
import { unusedCacheMetric } from '#infra/constructs/functions/bundle/unused-cache.ts';
import { environmentOf } from '#test/support/cloud/function-environment.ts';
import { bundleOf, httpFunctions, ofType, type Resource } from '#test/support/cloud/templates/template.ts';

const functions = ofType('AWS::Lambda::Function');
const folderOf = (resource: Resource): string => path.dirname(bundleOf(resource));

/**
 * Returns the maximum length of a bundle. The report export contains fonts and a PDF library, and the dashboard contains
 * Lambda and log clients.
 */
const maxLength = (id: string): number =>
  id.startsWith('RiskReportExport') ? 1_650_000 : id.startsWith('Dashboard') ? 1_150_000 : 920_000;

test.each(functions)('%s is small and ASCII, and has no inline source map', (id, resource) => {
  for (const file of ['index.js', 'bundle.js']) {
    const text = readFileSync(path.join(folderOf(resource), file), 'utf8');
    expect(text).not.toContain('sourceMappingURL=data:');
    expect(/[^\0-\x7F]/.exec(text)).toBeNull();
    expect(text.length).toBeLessThan(maxLength(id));
  }
});

test.each(functions)('%s does not contain the descriptions of its schemas', (_id, resource) => {
  expect(readFileSync(path.join(folderOf(resource), bundleFile), 'utf8')).not.toMatch(/\.describe\(["'`]/);
});

/**
 * Loads a function's folder as Lambda does. Returns whether V8 rejected its code cache, the type of its handler, and the
 * modules of Node that it loaded. It has no locale data, and prints the source that it compiles.
 */
const load = (resource: Resource, folder = folderOf(resource)): string => {
  const script = `
    const { Script } = require('node:vm');
    const { runInThisContext } = Script.prototype;
    Script.prototype.runInThisContext = function () {
      console.log(this.cachedDataRejected);
      return runInThisContext.call(this);
    };
    delete globalThis.Intl;
    globalThis.Function = class extends Function {
      constructor(...source) {
        super(...source);
        if (source.join('') !== '') console.log('compiled', source);
      }
    };
    console.log(typeof require(process.argv[1]).handler);
    console.log(JSON.stringify(process.moduleLoadList));
  `;
  const env = environmentOf(resource);
  return execFileSync(process.execPath, ['-e', script, path.join(folder, 'index.js')], { env, encoding: 'utf8' });
};

test.each(httpFunctions())('%s starts from its code cache, without undici, http2 and compiling', (_id, it) => {
  const loaded = load(it);
  expect(loaded).toMatch(/^false\nfunction\n/);
  expect(loaded).not.toMatch(/undici|compiled|(NativeModule|Internal Binding) http2/);
});

test.each([
  [undefined, /^Code caches: made by Node v24\.0\.0 on x64\. .* synthesise in its image/],
  ['/var/lang/bin/node', /^Code caches: made by Node v24\.0\.0 on x64 \(LAMBDA_NODE\)\. .* alarm/],
])('with LAMBDA_NODE %s, one line states which Node created the code caches and how to proceed', (node, expected) => {
  const line = describeCodeCaches({ version: 'v24.0.0', arch: 'x64' }, node);
  expect(line).toMatch(expected);
  expect(line).not.toContain('\n');
});

test.each([
  [undefined, 1],
  ['/var/lang/bin/node', 2],
])("with LAMBDA_NODE %s, two machines' Nodes give the asset of a function %i hashes", (node, count) => {
  vi.stubEnv('LAMBDA_NODE', node);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [name = ''] = functionNames;
  const hashes = (['x64', 'arm64'] as const).map((arch) => assetHashOf(name, { version: 'v24.0.0', arch }));
  expect(new Set(hashes).size).toBe(count);
});

/** Returns the expected output of a load that records a start without the code cache. */
const uncached = (rejected: string): RegExp =>
  new RegExp(`^\\{"_aws":.*"${unusedCacheMetric}":1.*\\}\n${rejected}\nfunction\n`);

test('a function starts without its code cache, or with one that V8 rejects, and counts such starts', () => {
  const [[, payments]] = httpFunctions().filter(([id]) => id.startsWith('Payments')) as [(typeof functions)[number]];
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(folderOf(payments), folder, { recursive: true });
  const cache = path.join(folder, cacheFileOf(process));
  const bytes = readFileSync(cache);
  // The first 20 bytes identify the version of V8, its flags, its build and the source.
  const fromAnotherBuild = Buffer.concat([randomBytes(20), bytes.subarray(20)]);
  for (const rejected of [Buffer.alloc(0), bytes.subarray(0, 1000), fromAnotherBuild]) {
    writeFileSync(cache, rejected);
    expect(load(payments, folder)).toMatch(uncached('true'));
  }
  rmSync(cache);
  expect(load(payments, folder)).toMatch(uncached('undefined'));
});
