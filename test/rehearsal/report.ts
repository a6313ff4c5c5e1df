import { type OmittedKind, notRehearsed } from './assembly.ts';
import { packages } from './emulator.ts';
import { awsCommands } from './restore.ts';

/** A demo that ran on the emulator. */
export interface Demo {
  readonly command: string;
  readonly code: number;
  readonly output: string;
}

/** Counts the omitted resources by type and reason. */
const countOmitted = (omitted: readonly OmittedKind[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { type, reason, ids } of omitted) {
    const kind = `${type}: ${reason}`;
    counts.set(kind, (counts.get(kind) ?? 0) + ids.length);
  }
  return [...counts];
};

const outcomeOf = ({ command, code }: Demo): string => `${command}: ${code === 0 ? 'finished' : 'did not finish'}`;

const failureOutputs = (demos: readonly Demo[]): readonly string[] =>
  demos.filter(({ code }) => code !== 0).flatMap(({ command, output }) => ['', `${command}:`, output]);

export const report = (omitted: readonly OmittedKind[], disabled: readonly string[], demos: readonly Demo[]): string =>
  [
    '',
    `Rehearsed with ${packages.join(', ')}.`,
    omitted.length === 0
      ? 'The emulator accepted every resource.'
      : 'The emulator does not support these resources; all others were deployed:',
    ...countOmitted(omitted).map(([kind, count]) => `  ${count} x ${kind}`),
    'Deployed but disabled, because the emulator reads all queues and streams in one thread:',
    ...disabled.map((id) => `  ${id}`),
    'Not rehearsed:',
    ...notRehearsed.map((option) => `  ${option}`),
    '',
    "npm run banks -- --stage local join: customers can choose the sandbox's banks",
    ...demos.map(outcomeOf),
    ...failureOutputs(demos),
  ].join('\n');

export const restoreReport = (restored: Demo): string =>
  [
    '',
    `The runbook to restore the table demos: ${awsCommands('local').length} commands of the AWS CLI. Service was destroyed and deployed again.`,
    `On the restored table, ${outcomeOf(restored)}`,
    ...failureOutputs([restored]),
  ].join('\n');
