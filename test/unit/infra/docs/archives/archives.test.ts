import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tgz } from '#infra/docs/archives/tar.ts';

const files = [
  { name: 'package/empty.txt', content: '' },
  { name: 'package/ملف.txt', content: 'نص' },
  { name: 'package/long.txt', content: 'x'.repeat(5000) },
];

test('tar unpacks a tgz, and the same files yield the same bytes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.tgz'), tgz(files));
  execFileSync('tar', ['xzf', 'a.tgz'], { cwd: folder });
  for (const { name, content } of files) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(content);
  expect(tgz(files)).toEqual(tgz(files));
});
