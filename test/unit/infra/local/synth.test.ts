import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { madeAt, sealAssembly } from '#infra/local/synth.ts';
import { aFolder } from './an-assembly.ts';

const aSealedAssembly = (): string => {
  const folder = aFolder();
  mkdirSync(path.join(folder, 'asset.one'));
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  writeFileSync(path.join(folder, 'asset.one', 'index.js'), 'exports.handler = 1');
  sealAssembly(folder);
  return folder;
};

test('a synthesised folder is reused while it is unchanged', () => {
  expect(madeAt(aSealedAssembly())).toBeGreaterThan(0);
});

test.each([
  ['a file is missing', (folder: string) => rmSync(path.join(folder, 'asset.one', 'index.js'))],
  ['a file is truncated', (folder: string) => truncateSync(path.join(folder, 'manifest.json'), 1)],
  ['a file has different content', (folder: string) => writeFileSync(path.join(folder, 'manifest.json'), '[]')],
  ['the synthesis was interrupted', (folder: string) => rmSync(path.join(folder, 'seal.txt'))],
  ['it was deleted', (folder: string) => rmSync(folder, { recursive: true })],
])('a synthesised folder is rebuilt if %s', (_title, damage) => {
  const folder = aSealedAssembly();
  damage(folder);
  expect(madeAt(folder)).toBeUndefined();
});
