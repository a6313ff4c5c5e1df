import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { stageNamed } from '#infra/stages.ts';
import { type AssemblyOptions, synthesiseStage } from '#test/support/cloud/templates/stage-assembly.ts';
import { stageName } from '../rehearsed-stage.ts';

/** Synthesises the rehearsed stage into a folder. */
export const synthesise = (outdir: string, options: AssemblyOptions): Promise<void> =>
  synthesiseStage(outdir, stageName, stageNamed(stageName), options);

/**
 * Synthesises an earlier commit with its own settings of production. The rehearsal itself is that of this commit, so
 * that both deployments differ only in the service.
 */
export const synthesiseAt = (commit: string, folder: string, options: Omit<AssemblyOptions, 'bundles'>): string => {
  const checkout = path.join(folder, 'earlier');
  const outdir = path.join(folder, 'earlier-synthesised');
  execFileSync('git', ['worktree', 'add', '--detach', checkout, commit], { stdio: 'ignore' });
  try {
    symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
    rmSync(path.join(checkout, 'test'), { recursive: true });
    cpSync('test', path.join(checkout, 'test'), { recursive: true });
    execFileSync('git', ['checkout', 'HEAD', '--', 'test/rehearsal/rehearsed-stage.ts'], { cwd: checkout });
    const settings = JSON.stringify({ ...options, bundles: path.join(folder, 'earlier-bundles') });
    const { REHEARSED_STAGE: _stage, NODE_OPTIONS: _options, ...env } = process.env;
    execFileSync(process.execPath, ['test/rehearsal/templates/synthesise-here.ts', outdir, settings], {
      cwd: checkout,
      env,
    });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout]);
  }
  return outdir;
};
