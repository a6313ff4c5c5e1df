import * as z from 'zod';

/** A bank's id for a resource. It becomes part of URLs. The standards allow up to 128 characters. */
export const BankId = z.string().regex(/^[\u0021-\u007e]{1,128}$/);

const maxText = 1_000;

/** Free text from a bank, truncated so that it fits into a database item. */
export const BankText = z.string().transform((text) => text.slice(0, maxText).toWellFormed());

/** The first entries of a list, because banks do not limit its length. */
export const shortList = <S extends z.ZodType>(entry: S) => z.array(entry).transform((entries) => entries.slice(0, 20));

/** Removes the zeros at the end of an amount's decimals, because banks format amounts differently. */
export const withoutZeros = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d+)(?:(\.\d*[1-9])0*|\.0*)$/, '$1$2') : value;
