import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Platforms for which the engine is published. https://github.com/nubo-db/dynoxide/blob/main/docs/installation.md */
const platforms = new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']);

/** Returns the engine's package for a platform, or undefined if the engine is not published for it. */
export const enginePackage = (platform: string, arch: string): string | undefined =>
  platforms.has(`${platform}-${arch}`) ? `@dynoxide/${platform}-${arch}` : undefined;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The separate folder into which npm installs: an installation into the root would change packages in the lock file.
 */
const separateFolder = path.join(root, '.local', 'engine');

/** The version that package.json pins for Linux on x64 applies to every platform. */
const pinnedVersion = (): string => {
  const manifest: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return manifest.optionalDependencies['@dynoxide/linux-x64'] ?? '';
};

const advice = 'start another one (DynamoDB Local, for example) and set AWS_ENDPOINT_URL_DYNAMODB to its address';

const packageForThisMachine = (): string => {
  const name = enginePackage(process.platform, process.arch);
  if (name) return name;
  throw new Error(`There is no embedded DynamoDB engine for ${process.platform}-${process.arch}: ${advice}.`);
};

const programOf = (folder: string, name: string): string =>
  path.join(folder, 'node_modules', name, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');

const versionOf = (program: string): string | undefined => {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1);
  } catch {
    return undefined;
  }
};

const isPinned = (folder: string, name: string): boolean => {
  const manifest = path.join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return false;
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version === pinnedVersion();
};

/** Returns the path of the engine's program, from the lock file's package or as installed by `ensureEngine`. */
export const engineProgram = (): string => {
  const name = packageForThisMachine();
  const folder = [root, separateFolder].find((candidate) => isPinned(candidate, name));
  if (folder) return programOf(folder, name);
  throw new Error('The DynamoDB engine is not installed: run `npm start` once.');
};

/** Runs npm without a shell. `npm run` sets the path of npm's script, which Windows needs to run it without a shell. */
const runNpm = (parameters: readonly string[]): Promise<boolean> => {
  const script = process.env.npm_execpath;
  const [program, leading] = script ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve) => {
    const npm = spawn(program, [...leading, ...parameters], { stdio: ['ignore', 'inherit', 'inherit'] });
    npm.once('error', () => resolve(false));
    npm.once('exit', (code) => resolve(code === 0));
  });
};

/** Installs the engine for this platform if the lock file does not include it, and checks that it runs. */
export const ensureEngine = async (print: (text: string) => void): Promise<void> => {
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB) return;
  const name = packageForThisMachine();
  if ([root, separateFolder].some((folder) => isPinned(folder, name))) return;
  const packageSpec = `${name}@${pinnedVersion()}`;
  print(`Installing the DynamoDB engine ${packageSpec} …`);
  mkdirSync(separateFolder, { recursive: true });
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const isInstalled = await runNpm(['install', ...flags, '--prefix', separateFolder, packageSpec]);
  if (isInstalled && versionOf(programOf(separateFolder, name)) === pinnedVersion()) return;
  throw new Error(
    `The DynamoDB engine ${packageSpec} could not be installed or does not run here. If npm reports an error above, correct it and try again. Otherwise, ${advice}.`,
  );
};
