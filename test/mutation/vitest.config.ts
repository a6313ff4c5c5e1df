import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Runs the unit tests of the code that Stryker mutates (stryker.config.json). */
export default defineConfig({
  test: {
    include: [
      'functions/event-relay',
      'functions/payment-runner',
      'functions/webhook-dispatcher',
      'shared/events',
      'shared/payments',
      'shared/platform/{encoding,http,lifecycle,signing,storage}',
      'shared/standard',
    ].map((folder) => `test/unit/${folder}/**/*.test.ts`),
    // Imports the function inside a test, so Stryker would count the constants of all its modules, which it cannot mutate.
    exclude: ['test/unit/functions/webhook-dispatcher/handler.test.ts'],
    globalSetup: path.resolve('test/support/cloud/engine-setup.ts'),
    strictTags: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
