import * as z from 'zod';

/** The name of something at a bank, which becomes a part of addresses. The standards allow up to 128 characters. */
export const BankId = z.string().regex(/^[\u0021-\u007e]{1,128}$/);

/** More than any token has. Servers accept 8 kB of headers or so, and a token is one of them. */
const longestToken = 8_192;

/** A token that fits into an Authorization header (RFC 6750 §2.1). */
export const BearerToken = z
  .string()
  .max(longestToken)
  .regex(/^[\w.~+/-]+=*$/);

/** A token that goes into forms alone (RFC 6749, appendix A.17). */
export const FormToken = z
  .string()
  .max(longestToken)
  .regex(/^[\u0020-\u007e]+$/);

/** A lifetime in seconds if a bank says none (RFC 6749 §5.1 leaves it open), so that the token is soon renewed. */
const unknownSeconds = 300;
const longestSeconds = 366 * 86_400;

/** A lifetime in seconds. What no lifetime can be is no reason to lose the tokens that came with it. */
export const Lifetime = z
  .number()
  .optional()
  .catch(undefined)
  .transform((seconds = unknownSeconds) => Math.min(Math.max(seconds, 0), longestSeconds));

const longestText = 1_000;

/** What a bank says in words, as much of it as an item of the database can hold. */
export const BankText = z.string().transform((text) => text.slice(0, longestText).toWellFormed());

/** The first entries of a list that a bank may make as long as it likes. */
export const shortList = <S extends z.ZodType>(entry: S) => z.array(entry).transform((entries) => entries.slice(0, 20));
