import * as z from 'zod';

/** Control characters, line separators, and characters that change the order in which text is displayed (UAX #9). */
const disallowed = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Returns a text as a page shows it: without invisible characters, and with single spaces. Equal texts look the same. */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** One line of text that is shown to customers, at banks or in statements. White space at both ends is removed. */
export const plainText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !disallowed.test(text), 'must be one line of text, without control characters')
    .refine((text) => text === '' || visibleText(text) !== '', 'must have a visible character');
