import { type Command, InvalidArgumentError } from 'commander';

/** Adds the options that select the running service. */
export const withServiceOptions = (command: Command): Command =>
  command
    .option('--stage <name>', 'a deployed stage, for example production (default: the local cloud)')
    .option('--state <folder>', "the local cloud's state folder", '.local');

/** Parses a comma-separated list of the allowed values. Duplicate values count once. */
export const parseList =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T[] => {
    const values = new Set(text.split(',').map((value) => value.trim()));
    const unknown = [...values].find((value) => !(allowed as readonly string[]).includes(value));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not one of ${allowed.join(', ')}`);
    return [...values] as T[];
  };

/** Parses a number from `min` to `max`, both included. Rejects empty text, which JavaScript would parse as 0. */
export const parseNumber =
  (min: number, max: number, kind: 'whole' | 'any' = 'any') =>
  (text: string): number => {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (number >= min && number <= max && (kind === 'any' || Number.isInteger(number))) return number;
    const range = `from ${min} to ${max.toLocaleString('en')}`;
    throw new InvalidArgumentError(`It must be a ${kind === 'whole' ? 'whole ' : ''}number ${range}.`);
  };
