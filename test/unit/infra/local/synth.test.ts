import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writtenAt, markComplete } from '#infra/local/synth.ts';
import { aFolder } from './an-assembly.ts';

const aCompleteAssembly = (): string => {
  const folder = aFolder();
  mkdirSync(path.join(folder, 'asset.one'));
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  writeFileSync(path.join(folder, 'asset.one', 'index.js'), 'exports.handler = 1');
  markComplete(folder);
  return folder;
};

test('a synthesised folder is reused while it is unchanged', () => {
  expect(writtenAt(aCompleteAssembly())).toBeGreaterThan(0);
});

test.each([
  ['a file is missing', (folder: string) => rmSync(path.join(folder, 'asset.one', 'index.js'))],
  ['a file is truncated', (folder: string) => truncateSync(path.join(folder, 'manifest.json'), 1)],
  ['a file has different content', (folder: string) => writeFileSync(path.join(folder, 'manifest.json'), '[]')],
  ['the synthesis was interrupted', (folder: string) => rmSync(path.join(folder, 'seal.txt'))],
  ['it was deleted', (folder: string) => rmSync(folder, { recursive: true })],
])('a synthesised folder is rebuilt if %s', (_title, damage) => {
  const folder = aCompleteAssembly();
  damage(folder);
  expect(writtenAt(folder)).toBeUndefined();
});
