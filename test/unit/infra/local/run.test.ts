import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from './an-assembly.ts';

interface Checkout {
  /** The version of the dependency in the lock file. */
  readonly locked: string;
  /** The installed version of the dependency, if any. */
  readonly installed: string | undefined;
}

/** Creates a checkout with one dependency, and a fake npm that records that it ran. */
const aCheckout = ({ locked, installed }: Checkout): string => {
  const root = aFolder();
  cpSync('infra/local/run.mjs', path.join(root, 'infra/local/run.mjs'), { recursive: true });
  mkdirSync(path.join(root, 'node_modules'));
  const lockOf = (version: string) =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/zod': { version },
        'node_modules/other-os': { version: '1.0.0', optional: true },
      },
    });
  writeFileSync(path.join(root, 'package-lock.json'), lockOf(locked));
  if (installed !== undefined)
    writeFileSync(
      path.join(root, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/zod': { version: installed } } }),
    );
  writeFileSync(path.join(root, 'npm.cjs'), `require('node:fs').writeFileSync('installed', process.argv[2])`);
  writeFileSync(path.join(root, 'script.mjs'), 'console.log(`ran with ${process.argv.slice(2)}`)');
  return root;
};

const run = (root: string, nodeVersion = process.versions.node) => {
  const setVersion = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${nodeVersion}' } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(setVersion)}`,
      'infra/local/run.mjs',
      'script.mjs',
      '--fast',
    ],
    { cwd: root, encoding: 'utf8', timeout: 20_000, env: { ...process.env, npm_execpath: path.join(root, 'npm.cjs') } },
  );
  return { status, stdout, stderr, hasInstalled: existsSync(path.join(root, 'installed')) };
};

test('a script runs without an installation while node_modules matches the lock file', () => {
  const result = run(aCheckout({ locked: '4.6.7', installed: '4.6.7' }));
  expect(result).toMatchObject({ status: 0, stdout: 'ran with --fast\n', hasInstalled: false });
});

test.each([
  ['the lock file has changed', '4.6.6'],
  ['nothing is installed', undefined],
])('the dependencies are installed first if %s', (_title, installed) => {
  const result = run(aCheckout({ locked: '4.6.7', installed }));
  expect(result).toMatchObject({ status: 0, hasInstalled: true });
  expect(result.stdout).toContain('ran with --fast');
});

test('if the dependencies cannot be installed, the script does not run, and one sentence explains how to proceed', () => {
  const root = aCheckout({ locked: '4.6.7', installed: undefined });
  writeFileSync(path.join(root, 'npm.cjs'), `console.error('npm error network'); process.exit(1)`);
  const { status, stdout, stderr } = run(root);
  expect(status).toBe(1);
  expect(stdout).not.toContain('ran with');
  expect(stderr).toMatch(/^npm error network\nThe dependencies could not be installed: .*\n$/);
});

test('if npm may not run install scripts, one sentence explains how to proceed', () => {
  const { status, stdout, stderr } = run(aCheckout({ locked: '4.6.7', installed: '4.6.7' }), '20.20.2');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^Node 24 is missing, .*ignore-scripts.*: run `npm rebuild node --ignore-scripts=false` once.*\n$/,
  );
});
