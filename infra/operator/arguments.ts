import { InvalidArgumentError } from 'commander';

/** Reads "a,b" as the options it names. */
export const listOf =
  <T extends string>(options: readonly T[]) =>
  (text: string): T[] => {
    const wanted = new Set(text.split(',').map((one) => one.trim()));
    const unknown = [...wanted].find((one) => !(options as readonly string[]).includes(one));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not one of ${options.join(', ')}`);
    return [...wanted] as T[];
  };

/** Reads a number within bounds, both of which it may be. An empty text, which is 0 to JavaScript, is none. */
export const numberFrom =
  (least: number, most: number, kind: 'whole' | 'any' = 'any') =>
  (text: string): number => {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (number >= least && number <= most && (kind === 'any' || Number.isInteger(number))) return number;
    const bounds = `from ${least} to ${most.toLocaleString('en')}`;
    throw new InvalidArgumentError(`It must be a ${kind === 'whole' ? 'whole ' : ''}number ${bounds}.`);
  };
