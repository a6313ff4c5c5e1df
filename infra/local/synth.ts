import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The folder of the synthesised local stage. */
export const assemblyFolder = '.local/cdk.out';

/** The files that the template and the bundles are made of. */
const sources = ['infra', 'functions', 'shared', 'package-lock.json', 'cdk.json'];

const newest = (file: string): number => {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
};

/**
 * Synthesises the local stage into a folder, unless the folder is newer than every source. Runs the same app with the
 * same context as `cdk deploy`, but without the CDK CLI, which takes seconds to start.
 */
export const ensureAssembly = async (folder: string, say: (text: string) => void): Promise<void> => {
  const manifest = path.join(folder, 'manifest.json');
  const madeAt = existsSync(manifest) ? statSync(manifest).mtimeMs : 0;
  if (madeAt > Math.max(...sources.map(newest))) return;
  say('Synthesising the template and bundling the functions …');
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const env = {
    ...process.env,
    CDK_OUTDIR: folder,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'local' }),
  };
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const app = spawn(process.execPath, ['infra/app.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    app.stdout.on('data', (text: Buffer) => output.push(text.toString()));
    app.stderr.on('data', (text: Buffer) => output.push(text.toString()));
    app.on('error', reject);
    app.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`Synthesis failed:\n${output.join('')}`);
};
