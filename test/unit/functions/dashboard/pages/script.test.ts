import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test("the dashboard's only script is smaller than 15 kB when compressed", async () => {
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
