import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Start of the name of the temporary folder of a run. The CDK and some tests leave files in theirs. */
const runFolder = 'open-banking-test-run-';
// Vitest evaluates this file once for each project.
if (!path.basename(tmpdir()).startsWith(runFolder)) {
  // Every process of every run shares a compile cache, so that code is compiled only once.
  process.env.NODE_COMPILE_CACHE = path.join(tmpdir(), 'open-banking-tests');
  const ownFolder = mkdtempSync(path.join(tmpdir(), runFolder));
  process.env.TMPDIR = ownFolder;
  process.on('exit', () => rmSync(ownFolder, { recursive: true, force: true }));
}

const engine = path.resolve('test/support/cloud/engine-setup.ts');
const assembly = path.resolve('test/support/cloud/assembly-setup.ts');
const cloud = path.resolve('test/support/cloud/cloud-setup.ts');
const bundleFolder = path.resolve('test/support/cloud/templates/bundle-folder.ts');

/**
 * The time limit of a test, in milliseconds. DynamoDB Local is slower than the embedded engine (`npm run
 * test:dynamodb-local`).
 */
const maxMs = process.env.AWS_ENDPOINT_URL_DYNAMODB ? 600_000 : 120_000;

/** Imports a font as a Buffer, as in the bundles (infra/constructs/functions/bundles.ts). */
const fonts = {
  name: 'fonts',
  enforce: 'pre',
  load: (id: string) =>
    id.endsWith('.woff')
      ? `export default Buffer.from('${readFileSync(id).toString('base64')}', 'base64');`
      : undefined,
} as const;

const project = (name: string, settings: Record<string, unknown> = {}) => ({
  plugins: [fonts],
  test: {
    name,
    root: '.',
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: maxMs,
    hookTimeout: maxMs,
    // One worker per core on a two-core machine, plus a third because tests often wait.
    maxWorkers: 3,
    // The files of a worker share loaded modules. Reloading them for every file would take up a third of the run time.
    isolate: false,
    ...settings,
  },
});

export default defineConfig({
  test: {
    root: '.',
    tags: [
      {
        name: 'variant',
        description: 'A variant of what other tests cover, or a test with very much data: `npm run test:variants`.',
      },
    ],
    projects: [
      project('unit', { globalSetup: engine }),
      // A market that only these tests have, so they share no loaded modules with others.
      project('third-market', {
        globalSetup: engine,
        setupFiles: path.resolve('test/support/third-market/bahraini-protocol.ts'),
        isolate: true,
      }),
      project('infra', {
        globalSetup: assembly,
        setupFiles: bundleFolder,
      }),
      // The simulation itself uses all cores.
      project('simulation', { maxWorkers: 1, sequence: { groupOrder: 1 } }),
      // `npm run test:slow`: crashes, tools, every page in a browser, every error response, every grant and every name.
      project('slow', { globalSetup: cloud, setupFiles: bundleFolder, maxWorkers: 1, sequence: { groupOrder: 3 } }),
      project('contract', { globalSetup: assembly }),
      project('house'),
      // The conformance tests for relying parties, with banks of their own in the directory of a separate local cloud.
      project('certification', { globalSetup: cloud, maxConcurrency: 8, sequence: { groupOrder: 2 } }),
      // `npm run certify -- --suite URL`: the OpenID Foundation's suite, which must already be running.
      project('openid-suite', { globalSetup: cloud, maxWorkers: 1, sequence: { groupOrder: 3 } }),
      // All journeys share one local cloud, the one that npm start runs. Each mostly waits, so four run at once.
      project('e2e', {
        globalSetup: cloud,
        maxConcurrency: 4,
        // Together, the journeys keep all cores busy, so they run after the other tests of `npm test`.
        sequence: { concurrent: true, groupOrder: 2 },
      }),
    ],
  },
});
