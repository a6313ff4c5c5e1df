import * as z from 'zod';

/**
 * Instants are compared as text. Outside the years 0000 to 9999 they begin with a sign, which sorts before every digit.
 */
const isComparable = (instant: string): boolean => instant >= '0001';
const notComparable = 'must be in the years 0001 to 9999 in UTC';

/** A date-time with any offset, as an instant in UTC. */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine(isComparable, notComparable);

/** A whole number in a query. The schema parses it from text; the OpenAPI document describes a number. */
export const queryNumber = ({ max, preset }: { readonly max: number; readonly preset: number }) => {
  const inRange = `must be between 1 and ${max}`;
  return z.preprocess(numberOf, z.int('must be a whole number').min(1, inRange).max(max, inRange).default(preset));
};

/** Converts up to nine digits to a number. Any other text is left for the schema to reject. */
const numberOf = (text: unknown): unknown => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text);

const flags = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** `true` or `false` in a query. */
export const queryFlag = z.preprocess((text) => flags.get(text) ?? text, z.boolean('must be one of true, false'));
