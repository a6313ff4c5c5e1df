import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the only script of the dashboard is at most 15 kB when compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: ['functions/dashboard/browser/script.js'],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    write: false,
  });
  const [script] = outputFiles;
  expect(gzipSync(script?.contents ?? '').length).toBeLessThan(15_000);
  expect(script?.text).toContain('navigator.credentials');
});
