import path from 'node:path';
import { build } from 'esbuild';

/** Returns a script of this folder with everything that it imports, for browsers. */
export const browserScript = async (name: 'site.js' | 'operation.js'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, name)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text).join('');
};
