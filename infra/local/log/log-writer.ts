import { logLineIn, sentenceOf } from './sentences.ts';

export interface LogOptions {
  readonly format: 'text' | 'json';
  /** Selects the lines of these functions. If undefined, the lines of all functions are written. */
  readonly only: string | undefined;
  /** Selects the lines of this interaction. If undefined, the lines of all interactions are written. */
  readonly interaction: string | undefined;
  readonly now: () => Date;
  readonly write: (line: string) => void;
}

/** A line that a part of the local cloud wrote. `source` is the physical name of a function, or `cloud`. */
export interface SourceLine {
  readonly source: string;
  readonly text: string;
}

/** Shortens `open-banking-local-service-PaymentRunnerFunctionA312D82A` to `payment-runner`. */
export const shortName = (source: string): string => {
  const [, name] = /([A-Z]\w*?)(?:Function)?[0-9A-F]{8}$/.exec(source) ?? [];
  return name === undefined ? source : name.replaceAll(/(?<=.)([A-Z])/g, '-$1').toLowerCase();
};

const wordsOf = (name: string): readonly string[] => name.split('-').map((word) => word.replace(/s$/, ''));

/**
 * Returns whether `--only` selects a function, by its short name or by one of its words: `webhooks` selects both
 * functions with that word.
 */
const isSelected = (only: string, name: string): boolean =>
  only.split(',').some((selector) => selector === name || wordsOf(name).includes(selector.replace(/s$/, '')));

/** Throws if a name in `--only` does not select any function. */
export const assertFunctionsExist = (only: string | undefined, sources: readonly string[]): void => {
  const names = [...new Set(sources.map(shortName))].toSorted();
  const unknown = only?.split(',').find((selector) => !names.some((name) => isSelected(selector, name)));
  if (unknown === undefined) return;
  throw new Error(`--only: there is no function named "${unknown}". The functions are: ${names.join(', ')}.`);
};

/** Writes the log of the local cloud, as text (time, short name, sentence) or as JSON. */
export const createLogWriter = ({ format, only, interaction, now, write }: LogOptions) => {
  const asText = (name: string, sentence: string): string =>
    `${now().toISOString().slice(11, 19)}  ${name.padEnd(18)} ${sentence}`;

  return ({ source, text }: SourceLine): void => {
    const name = shortName(source);
    const trimmed = text.trimEnd();
    const line = logLineIn(trimmed);
    if (only !== undefined && !isSelected(only, name)) return;
    if (interaction !== undefined && !trimmed.includes(interaction)) return;
    const time = now().toISOString();
    if (format === 'json') write(JSON.stringify({ time, source: name, ...(line ?? { text: trimmed }) }));
    else write(asText(name, line ? sentenceOf(line) : trimmed));
  };
};
