/** Texts that cannot be an id: too long for a database key, or with characters that the database cannot store. */
export const hostileTexts: Readonly<Record<string, string>> = {
  long: 'a'.repeat(3_000),
  nul: 'a\0b',
  'lone surrogate': 'a\ud800b',
};

const levels = 3_000;

/** JSON that is nested more deeply than code may recurse. */
export const deepTexts: Readonly<Record<string, string>> = {
  arrays: '['.repeat(levels) + ']'.repeat(levels),
  objects: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  'arrays in a field': `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`,
};

/**
 * A text in a path or a query. A lone surrogate has no valid UTF-8 encoding, so the three bytes that a naive encoder
 * would produce are used.
 */
export const escaped = (text: string): string =>
  text
    .split('\ud800')
    .map((part) => encodeURIComponent(part))
    .join('%ED%A0%80');

/** Encodes fields as a form or a query. */
export const formOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&');

/** The parameter names in the path of a route. */
export const parametersOf = (path: string): readonly string[] => path.match(/(?<=\{)\w+/g) ?? [];

/** The path of a route with the given parameter values, and an arbitrary value for each other parameter. */
export const pathWith = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => escaped(params[name] ?? 'x'));

/** Whether a string is allowed in a header. */
export const fitsHeader = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

/** The paths of all strings in a body. */
export const textsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
};

/** Returns a copy of a body with another string at one path. */
export const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? withText(one, rest, text) : one));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [name]: withText(members[name], rest, text) };
};
