import { ensureEngine } from '#infra/local/dynamodb/engine-package.ts';

const shared = globalThis as { installing?: Promise<void> };

/**
 * Installs the DynamoDB engine for this platform before the first test. All test projects wait for the same
 * installation.
 */
export const setup = (): Promise<void> => {
  shared.installing ??= ensureEngine(console.log);
  return shared.installing;
};
