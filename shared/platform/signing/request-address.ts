/** Characters that are equivalent with and without percent-encoding (RFC 3986 §2.3). */
const unreserved = /[A-Za-z0-9\-._~]/;

/** Normalises escapes: `%7Euser` and `%7euser` become `~user` (RFC 3986 §6.2.2.1 and §6.2.2.2). */
const normaliseEscapes = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });

/** The characters of a URI (RFC 3986 §2). The parser below would repair other characters. */
const uri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/**
 * Normalises the URL of a request, without its query and fragment, for comparison as in RFC 9449 §4.3: scheme and host
 * in lower case, no default port, no dot segments, no unnecessary escapes. Returns undefined if the text is not an http
 * or https URI.
 */
export const normaliseAddress = (text: string): string | undefined => {
  const url = uri.test(text) ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.origin + normaliseEscapes(url.pathname);
};
