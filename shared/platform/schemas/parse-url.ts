/**
 * Parses a URL. Returns null for a text that is not one, or that contains white space or control characters, which the
 * parser would remove: two texts would then be one URL.
 */
export const parseUrl = (text: string): URL | null => (/[\s\p{Cc}]/u.test(text) ? null : URL.parse(text));
