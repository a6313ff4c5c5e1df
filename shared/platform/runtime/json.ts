/** The parsed text, or undefined if it is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How deep a body may be nested. Code that walks through one calls itself for every level. */
export const mostLevels = 64;

/** Whether arrays and objects in the text are nested deeper than `mostLevels`. It reads text that is not JSON too. */
export const isTooDeep = (text: string): boolean => {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInString) {
      if (sign === '\\') index += 1;
      else isInString = sign !== '"';
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') {
      level += 1;
      if (level > mostLevels) return true;
    } else if (sign === '}' || sign === ']') level -= 1;
  }
  return false;
};

/** A string of JSON text, and the colon that makes it the name of a member. */
const stringsOf = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** The names of all members in valid JSON text as they are written there, at every depth, each as often as it is. */
const writtenNames = (text: string): readonly string[] => {
  const names: string[] = [];
  for (const [match, colon] of text.matchAll(stringsOf))
    if (colon !== undefined) names.push(match.slice(0, match.length - colon.length));
  return names;
};

const readNames = (value: unknown, names: string[] = []): readonly string[] => {
  if (typeof value !== 'object' || value === null) return names;
  if (!Array.isArray(value)) names.push(...Object.keys(value));
  for (const member of Object.values(value)) readNames(member, names);
  return names;
};

/**
 * The name of a member that an object of the text has twice, if there is one. Parsers differ in which of the two they
 * keep (RFC 8259 §4), so a signer and a verifier could read different things.
 *
 * @param value what JSON.parse made of the text. It keeps one of the two, so it has fewer names than the text.
 */
export const repeatedMember = (text: string, value: unknown): string | undefined => {
  const [inValue, inText] = [readNames(value), writtenNames(text)];
  if (inText.length === inValue.length) return undefined;
  const kept = Map.groupBy(inValue, (name) => name);
  const written = Map.groupBy(inText, (name) => JSON.parse(name) as string);
  return [...written].find(([name, all]) => all.length > (kept.get(name)?.length ?? 0))?.[0];
};

/** The value without null members at any depth, because null means absent in this interface. Arrays keep nulls. */
export const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
};
