import { correctedMistakes } from './aws/corrections.ts';
import { packages } from './aws/emulator.ts';
import { notRehearsed } from './rehearsed-stage.ts';
import type { OmittedKind } from './templates/omit.ts';

/** How a chapter ended. */
export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  /** The result of the chapter, or why it failed. */
  readonly lines: readonly string[];
  readonly seconds: number;
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

export const outcomeLines = ({ name, passed, lines, seconds }: Outcome): readonly string[] => [
  `${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`,
  ...lines.map((line) => `  ${line}`),
];

export const report = (
  outcomes: readonly Outcome[],
  { omitted, disabled }: { readonly omitted: readonly OmittedKind[]; readonly disabled: readonly string[] },
): string =>
  [
    '',
    `Rehearsed with ${packages.join(', ')}.`,
    'Corrected in the emulator:',
    ...correctedMistakes.map((mistake) => `  ${mistake}`),
    omitted.length === 0
      ? 'The emulator accepted every resource.'
      : 'The emulator does not support these resources, so they and all that refers to them were omitted:',
    ...countOmitted(omitted).map(([kind, count]) => `  ${count} x ${kind}`),
    'Deployed but disabled, because the emulator reads all streams in one thread:',
    ...disabled.map((id) => `  ${id}`),
    'What an emulator cannot show:',
    ...notRehearsed.map((line) => `  ${line}`),
    '',
    ...outcomes.flatMap(outcomeLines),
  ].join('\n');
