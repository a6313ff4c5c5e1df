/**
 * Runs a script of this project, given as the first argument, under Node 24 or later: the current Node, or the one that
 * npm has installed. First installs the dependencies if they are missing or if the lock file has changed. Without an
 * argument, it only installs. This file itself runs under the machine's Node (20 or later), and without a shell,
 * because Windows has no shell that supports `test -x`.
 *
 * The commands in package.json call it explicitly, because with `ignore-scripts` npm does not run `prestart`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const requiredMajor = 24;

const packagesIn = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/**
 * Returns whether node_modules matches the lock file. npm writes node_modules/.package-lock.json at the end of an
 * installation.
 */
const isInstalled = () => {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, installed))) return false;
  const installedPackages = packagesIn(installed);
  return Object.entries(packagesIn('package-lock.json')).every(
    ([name, { version, optional }]) =>
      name === '' ||
      installedPackages[name]?.version === version ||
      (optional === true && installedPackages[name] === undefined),
  );
};

/** Installs the dependencies. Returns the exit code of npm. */
const install = () => {
  console.log('Installing the dependencies: this takes a minute …');
  const npm = process.env.npm_execpath;
  const [program, leading] = npm ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(program, [...leading, 'ci', ...flags], { cwd: root, stdio: 'inherit' });
  if (error) console.error(`npm could not be started (${error.message}). Run \`npm ci\` yourself, then try again.`);
  else if (status !== 0)
    console.error('The dependencies could not be installed: correct the error above, then try again.');
  return status ?? 1;
};

/** Returns the path to which the install script of the package `node` has copied Node, if it has run. */
const projectNode = () =>
  ['node_modules/node/bin/node', 'node_modules/node/bin/node.exe']
    .map((file) => path.join(root, file))
    .find((file) => existsSync(file));

const runHere = async (script, parameters) => {
  process.argv = [process.argv[0], path.join(root, script), ...parameters];
  await import(pathToFileURL(path.join(root, script)).href);
};

const runUnder = (node, script, parameters) => {
  const child = spawn(node, [path.join(root, script), ...parameters], { stdio: 'inherit' });
  // Ctrl-C in a terminal reaches both processes; the child decides when to exit.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
};

const run = async ([script, ...parameters]) => {
  const status = isInstalled() ? 0 : install();
  if (status !== 0) return (process.exitCode = status);
  const isRecent = Number(process.versions.node.split('.')[0]) >= requiredMajor;
  const node = projectNode();
  if (!isRecent && !node) {
    console.error(
      `Node ${requiredMajor} is missing, because npm is configured not to run install scripts (ignore-scripts): ` +
        'run `npm rebuild node --ignore-scripts=false` once, then try again.',
    );
    return (process.exitCode = 1);
  }
  if (script === undefined) return undefined;
  return isRecent ? runHere(script, parameters) : runUnder(node, script, parameters);
};

await run(process.argv.slice(2));
