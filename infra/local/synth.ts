import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the synthesised local stage. */
export const assemblyFolder = '.local/cdk.out';

/** The files from which the template and the bundles are built. */
const sources = ['infra', 'functions', 'shared', 'package-lock.json', 'cdk.json'];

const newestChange = (file: string): number => {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newestChange(path.join(file, name))));
};

/**
 * The file with the hash of all other files in the folder. It is written last, so it is missing after an interrupted
 * synthesis.
 */
const completionFile = 'seal.txt';

const hashOfFiles = (folder: string): string => {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== completionFile)
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of files.toSorted()) hash.update(path.relative(folder, file)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Completes a folder whose synthesis started at the given time. A source that was saved later may not be in it. */
export const markComplete = (folder: string, startedAt: Date): void => {
  const completionMarker = path.join(folder, completionFile);
  writeFileSync(completionMarker, hashOfFiles(folder));
  utimesSync(completionMarker, startedAt, startedAt);
};

/**
 * Returns the time at which the folder's synthesis started, or undefined if the folder is missing or incomplete, or has
 * been changed since.
 */
export const writtenAt = (folder: string): number | undefined => {
  const completionMarker = path.join(folder, completionFile);
  if (!existsSync(completionMarker) || readFileSync(completionMarker, 'utf8') !== hashOfFiles(folder)) return undefined;
  return statSync(completionMarker).mtimeMs;
};

/** The time for which an asset is kept after its last use. */
const unusedAssetMs = 24 * 3_600_000;

/** Returns the paths of a folder's assets, by whether its stacks use them. */
const assetsIn = (folder: string) => {
  const manifests = globSync(path.join(folder, '*.assets.json')).map((file) => readFileSync(file, 'utf8'));
  const assets = globSync(path.join(folder, 'asset.*'));
  const isUsed = (asset: string): boolean => manifests.some((text) => text.includes(path.basename(asset)));
  return { used: assets.filter(isUsed), unused: assets.filter((asset) => !isUsed(asset)) };
};

/**
 * Synthesises the local stage into a folder, unless the folder is complete and newer than every source. Runs the same
 * app with the same context as `cdk deploy`, but without the CDK CLI, which takes seconds to start.
 */
export const ensureAssembly = async (folder: string, print: (text: string) => void): Promise<void> => {
  const lastWrittenAt = writtenAt(folder);
  if (lastWrittenAt !== undefined && lastWrittenAt > Math.max(...sources.map(newestChange))) return;
  // CDK does not rewrite existing assets. Intact assets are kept for a day: another local cloud may be running them.
  if (lastWrittenAt === undefined) rmSync(folder, { recursive: true, force: true });
  const startedAt = new Date();
  for (const asset of assetsIn(folder).used) utimesSync(asset, startedAt, startedAt);
  print('Synthesising the template and bundling the functions: about ten seconds …');
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
  if (code !== 0) throw new Error(`Synthesis failed. Correct this error, then try again:\n${output.join('')}`);
  for (const asset of assetsIn(folder).unused)
    if (startedAt.getTime() - statSync(asset).mtimeMs > unusedAssetMs) rmSync(asset, { recursive: true });
  markComplete(folder, startedAt);
};
