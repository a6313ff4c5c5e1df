import { expect, test } from 'vitest';
import { enginePackage } from '#infra/local/dynamodb/engine-package.ts';

test.each([
  ['linux', 'x64', '@dynoxide/linux-x64'],
  ['linux', 'arm64', '@dynoxide/linux-arm64'],
  ['darwin', 'x64', '@dynoxide/darwin-x64'],
  ['darwin', 'arm64', '@dynoxide/darwin-arm64'],
  ['win32', 'x64', '@dynoxide/win32-x64'],
  ['win32', 'arm64', undefined],
  ['freebsd', 'x64', undefined],
  ['linux', 'riscv64', undefined],
])('the engine for %s on %s is %s', (platform, arch, name) => {
  expect(enginePackage(platform, arch)).toBe(name);
});
