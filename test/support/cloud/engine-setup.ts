import { ensureEngine } from '#infra/local/dynamodb/engine-package.ts';

const shared = globalThis as { installing?: Promise<void> };

/** Installs the DynamoDB engine of this platform before the first test. All projects wait for one installation. */
export const setup = (): Promise<void> => {
  shared.installing ??= ensureEngine(console.log);
  return shared.installing;
};
