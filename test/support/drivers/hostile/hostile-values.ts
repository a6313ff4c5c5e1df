/**
 * Texts that cannot be ids: they are too long for a database key, or have characters that the database cannot store.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  long: 'a'.repeat(3_000),
  nul: 'a\0b',
  'lone surrogate': 'a\ud800b',
};

const levels = 3_000;

/** JSON that is nested too deeply for recursive code. */
export const deepTexts: Readonly<Record<string, string>> = {
  arrays: '['.repeat(levels) + ']'.repeat(levels),
  objects: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  'arrays in a field': `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`,
};

/**
 * Encodes a text for a path or a query. A lone surrogate has no valid UTF-8 encoding, so it becomes the three bytes
 * that a naive encoder would produce.
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

/** Returns the parameter names in a route's path. */
export const parametersOf = (path: string): readonly string[] => path.match(/(?<=\{)\w+/g) ?? [];

/** Returns a route's path with the given parameter values, and with an arbitrary value for each other parameter. */
export const pathWith = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => escaped(params[name] ?? 'x'));

/** Returns whether a string is allowed in a header. */
export const fitsHeader = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

/** Returns the paths of all strings in a body. */
export const textsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => textsIn(field, [...path, name]));
};

/** Returns a copy of a body with another string at one path. */
export const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((element, index) => (String(index) === name ? withText(element, rest, text) : element));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
};
