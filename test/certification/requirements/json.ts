/** A field of decoded JSON. */
export type Json = any;

/** Returns the value at a path of names and indexes, separated by dots. */
export const valueAt = (value: unknown, path: string): Json =>
  path.split('.').reduce((inner: Json, name) => inner?.[name], value);

/** Returns a copy with another value at a path. Returns one without the field if the value is undefined. */
export const withValue = <T>(value: T, path: string, replacement: unknown): T => {
  const [name = '', ...rest] = path.split('.');
  const copy: Json = Array.isArray(value) ? [...value] : { ...value };
  const inner = rest.length > 0 ? withValue(copy[name] ?? {}, rest.join('.'), replacement) : replacement;
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return copy;
};
