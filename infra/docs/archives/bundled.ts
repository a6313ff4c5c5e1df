import { build, type BuildOptions } from 'esbuild';

/** Returns a program with everything that it imports. */
export const bundled = async (file: string, options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
    ...options,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
};
