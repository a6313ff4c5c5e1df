/**
 * Installs the dependencies if they are not installed yet. Runs before `npm start` and `npm test`, under the Node of
 * this machine (20 or later), without a shell: Windows has none that understands `test -x`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isInstalled = ['node', 'node.cmd'].some((name) => existsSync(path.join(root, 'node_modules', '.bin', name)));

if (!isInstalled) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(program, [...first, 'ci', ...flags], { cwd: root, stdio: 'inherit' });
  if (error) console.error(`npm could not be started (${error.message}): run \`npm ci\` yourself.`);
  process.exitCode = status ?? 1;
}
