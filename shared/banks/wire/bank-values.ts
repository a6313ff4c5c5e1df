import * as z from 'zod';

/** A bank's id for a resource. It becomes part of URLs. The standards allow up to 128 characters. */
export const BankId = z.string().regex(/^[\u0021-\u007e]{1,128}$/);

/** Upper limit for the length of a token. Servers accept about 8 kB of headers, including the token. */
const maxTokenLength = 8_192;

/** A token that fits into an Authorization header (RFC 6750 §2.1). */
export const BearerToken = z
  .string()
  .max(maxTokenLength)
  .regex(/^[\w.~+/-]+=*$/);

/** A token that is only sent in forms (RFC 6749, appendix A.17). */
export const FormToken = z
  .string()
  .max(maxTokenLength)
  .regex(/^[\u0020-\u007e]+$/);

/**
 * The lifetime, in seconds, that is assumed if a bank specifies none, as RFC 6749 §5.1 permits. It is short, so that
 * the token is renewed soon.
 */
const defaultSeconds = 300;
const maxSeconds = 366 * 86_400;

/**
 * A lifetime in seconds. A missing value, or one that is not a number, is replaced by the default, because the tokens in
 * the same response are usable. A negative lifetime is rejected: the tokens have already expired.
 */
export const Lifetime = z
  .number()
  .optional()
  .catch(undefined)
  .transform((seconds = defaultSeconds) => Math.min(seconds, maxSeconds))
  .refine((seconds) => seconds >= 0);

const maxText = 1_000;

/** Free text from a bank, truncated so that it fits into a database item. */
export const BankText = z.string().transform((text) => text.slice(0, maxText).toWellFormed());

/** The first entries of a list, because banks do not limit its length. */
export const shortList = <S extends z.ZodType>(entry: S) => z.array(entry).transform((entries) => entries.slice(0, 20));

/** Removes the zeros at the end of an amount's decimals, because banks format amounts differently. */
export const withoutZeros = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d+)(?:(\.\d*[1-9])0*|\.0*)$/, '$1$2') : value;
