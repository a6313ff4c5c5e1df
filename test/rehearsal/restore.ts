import { spawnSync } from 'node:child_process';
import { restoreRunbook } from '../support/cloud/restore-runbook.ts';

export interface RestoredTable {
  readonly name: string;
  readonly streamArn: string;
}

/** Returns the runbook's AWS CLI commands, in order. The runbook has CDK CLI commands before and after them. */
export const awsCommands = (stageName: string): readonly string[] =>
  restoreRunbook()
    .filter((line) => !line.startsWith('npx cdk'))
    .map((line) =>
      line.replaceAll('STAGE', stageName).replace(/(--restore-date-time) \S+/, `$1 ${new Date().toISOString()}`),
    );

/** Runs the AWS CLI commands in a shell that stops at the first failure. Returns the table that they restored. */
export const restoreTable = (stageName: string, variables: Readonly<Record<string, string>>): RestoredTable => {
  const script = ['set -e', ...awsCommands(stageName), 'echo', 'echo $TABLE-2'].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  if (status !== 0) throw new Error(`The runbook failed: ${stderr}`);
  // The last command of the runbook prints the stream of the restored table.
  const [streamArn = '', name = ''] = stdout.split('\n').filter(Boolean).slice(-2);
  return { name, streamArn };
};
