import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The unit tests of the code that Stryker mutates (stryker.config.json). */
export default defineConfig({
  test: {
    include: [
      'events',
      'money',
      'payments',
      'platform/http',
      'platform/lifecycle',
      'platform/signing',
      'platform/storage',
      'webhooks',
    ].map((folder) => `test/unit/${folder}/**/*.test.ts`),
    globalSetup: path.resolve('test/support/cloud/engine-setup.ts'),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
