import { InvalidArgumentError } from 'commander';

/** The state folder of a local cloud that was started without `--state`. */
export const defaultState = '.local';

/** A running service: a deployed stage or, by default, the local cloud with this state folder. */
export interface RunningService {
  readonly stage?: string;
  readonly state?: string;
}

/** Parses a comma-separated list of the allowed values. Duplicate values count once. */
export const parseList =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T[] => {
    const values = new Set(text.split(',').map((value) => value.trim()));
    const unknown = [...values].find((value) => !(allowed as readonly string[]).includes(value));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not one of ${allowed.join(', ')}`);
    return [...values] as T[];
  };

/** Parses an instant such as `2026-11-22T03:00:00Z`, or a day, which begins at midnight in UTC. */
export const parseInstant = (text: string): Date => {
  const instant = new Date(text);
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('It must be a time in UTC, such as 2026-11-22T03:00:00Z, or a day.');
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
