import { type LeftOut, notRehearsed } from './assembly.ts';
import { packages } from './emulator.ts';
import { awsCommands } from './restore.ts';

/** A demo that ran on the emulator. */
export interface Demo {
  readonly command: string;
  readonly code: number;
  readonly output: string;
}

/** The number of omitted resources, by type and reason. */
const countsOf = (leftOut: readonly LeftOut[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { type, reason, ids } of leftOut) {
    const kind = `${type}: ${reason}`;
    counts.set(kind, (counts.get(kind) ?? 0) + ids.length);
  }
  return [...counts];
};

const outcomeOf = ({ command, code }: Demo): string => `${command}: ${code === 0 ? 'finished' : 'did not finish'}`;

const outputsOf = (failed: readonly Demo[]): readonly string[] =>
  failed.filter(({ code }) => code !== 0).flatMap(({ command, output }) => ['', `${command}:`, output]);

export const report = (leftOut: readonly LeftOut[], switchedOff: readonly string[], ran: readonly Demo[]): string =>
  [
    '',
    `Rehearsed with ${packages.join(', ')}.`,
    leftOut.length === 0
      ? 'The emulator accepted every resource.'
      : 'The emulator does not support these; the rest is deployed:',
    ...countsOf(leftOut).map(([kind, count]) => `  ${count} x ${kind}`),
    'Deployed and switched off, because the emulator reads all queues and streams in one thread:',
    ...switchedOff.map((id) => `  ${id}`),
    'Not rehearsed:',
    ...notRehearsed.map((what) => `  ${what}`),
    '',
    'npm run banks -- --stage local join: customers can choose the banks of the sandbox',
    ...ran.map(outcomeOf),
    ...outputsOf(ran),
  ].join('\n');

export const restoreReport = (restored: Demo): string =>
  [
    '',
    `The runbook to restore the table ran: ${awsCommands('local').length} commands of the AWS CLI. Service was destroyed and deployed again.`,
    `On the restored table, ${outcomeOf(restored)}`,
    ...outputsOf([restored]),
  ].join('\n');
