import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandsBelow, terminalIn } from '#test/support/runbooks/runbook.ts';

test('a release is rolled back with the current settings of the stages, which name the restored table', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const checkout = path.join(folder, 'checkout');
  mkdirSync(path.join(checkout, 'infra'), { recursive: true });
  const git = (...command: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=Operator', '-c', 'user.email=operator@example.com', ...command], {
      cwd: checkout,
      stdio: 'ignore',
    });
  const commit = (code: string, settings: string): void => {
    writeFileSync(path.join(checkout, 'code.ts'), `${code}\n`);
    writeFileSync(path.join(checkout, 'infra', 'stages.ts'), `${settings}\n`);
    git('add', '.');
    git('commit', '-m', code);
  };
  git('init', '-b', 'main');
  commit('previous release', 'first table');
  git('tag', '2026-11-01');
  commit('faulty release', 'restored table');
  git('clone', '--bare', '.', '../origin');
  git('remote', 'add', 'origin', '../origin');
  git('fetch', 'origin');
  git('branch', '--set-upstream-to', 'origin/main');

  const terminal = terminalIn(checkout, ['npm() { :; }', 'npx() { cat code.ts infra/stages.ts; }']);
  const [commands] = commandsBelow('Roll a release back', '../deployment/releases.md');
  const deployed = (await terminal.run(commands, { TAG: '2026-11-01' })).at(-1);
  expect(deployed?.trim().split('\n')).toEqual(['previous release', 'restored table']);
});
