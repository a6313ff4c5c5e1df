import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const engine = path.resolve('test/support/cloud/engine-setup.ts');
const assembly = path.resolve('test/support/cloud/assembly-setup.ts');
const cloud = path.resolve('test/support/cloud/cloud-setup.ts');

/** How long a test may take. Another DynamoDB engine is slower (`npm run test:dynamodb-local`). */
const maxMs = process.env.AWS_ENDPOINT_URL_DYNAMODB ? 600_000 : 120_000;

/** Fonts are bytes here too, as in the bundles (infra/constructs/functions/bundles.ts). */
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
    // Two cores, and a third worker for the tests that wait.
    maxWorkers: 3,
    // The files of a worker share loaded modules. Loading them for each file again takes a third of the time.
    isolate: false,
    // The commands and programs that tests start compile their code once, and not each time.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'open-banking-tests') },
    ...settings,
  },
});

export default defineConfig({
  test: {
    root: '.',
    projects: [
      project('unit', { globalSetup: engine }),
      project('infra', { globalSetup: assembly }),
      // It uses all cores by itself.
      project('simulation', { maxWorkers: 1, sequence: { groupOrder: 1 } }),
      // Kills of the whole cloud, its tools, every page in a browser, every error response and every grant: `npm run test:slow`.
      project('slow', { globalSetup: cloud, maxWorkers: 1, sequence: { groupOrder: 3 } }),
      project('contract', { globalSetup: assembly }),
      project('house'),
      // One local cloud for all stories, the same that npm start runs. They mostly wait, so they wait together.
      project('e2e', {
        globalSetup: cloud,
        maxConcurrency: 4,
        // They keep all cores busy, and take longer for it if other tests do so too.
        sequence: { concurrent: true, groupOrder: 2 },
      }),
    ],
  },
});
