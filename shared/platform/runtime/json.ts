/** Returns the parsed text, or undefined if it is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns whether a value is an object with named fields, which an array is not. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum nesting depth of a body. Code that walks a body recurses at every level. */
export const maxLevels = 64;

/**
 * Returns whether arrays and objects in the text are nested deeper than `maxLevels`. The text need not be valid JSON.
 */
export const isTooDeep = (text: string): boolean => {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else isInString = character !== '"';
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      level += 1;
      if (level > maxLevels) return true;
    } else if (character === '}' || character === ']') level -= 1;
  }
  return false;
};

/** A JSON string, and the colon that makes it a field name. */
const jsonStrings = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Returns all field names in valid JSON text as written, at every depth, including duplicates. */
const writtenNames = (text: string): readonly string[] => {
  const names: string[] = [];
  for (const [match, colon] of text.matchAll(jsonStrings))
    if (colon !== undefined) names.push(match.slice(0, match.length - colon.length));
  return names;
};

const readNames = (value: unknown, names: string[] = []): readonly string[] => {
  if (typeof value !== 'object' || value === null) return names;
  if (!Array.isArray(value)) names.push(...Object.keys(value));
  for (const field of Object.values(value)) readNames(field, names);
  return names;
};

/**
 * Returns a field name that occurs twice in the same object, or undefined if none does. Parsers differ in which of the
 * two values they keep (RFC 8259 §4), so a signer and a verifier could read different data.
 *
 * @param value the result of JSON.parse. The value contains only one of the two fields, so it has fewer names than the
 * text.
 */
export const repeatedField = (text: string, value: unknown): string | undefined => {
  const [inValue, inText] = [readNames(value), writtenNames(text)];
  if (inText.length === inValue.length) return undefined;
  const parsed = Map.groupBy(inValue, (name) => name);
  const written = Map.groupBy(inText, (name) => JSON.parse(name) as string);
  return [...written].find(([name, occurrences]) => occurrences.length > (parsed.get(name)?.length ?? 0))?.[0];
};

/** Returns the value without null fields at any depth, because null means absent in this API. Arrays keep nulls. */
export const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
};
