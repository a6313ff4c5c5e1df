/**
 * Returns the text of a JSON value that client and service both sign: fields sorted by UTF-16 code unit at every depth,
 * null and absent fields omitted, array order preserved, no white space, the escapes of JSON.stringify.
 *
 * The text is built manually, because a JavaScript object moves fields such as "10" to the front.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields: string[] = [];
  for (const name of Object.keys(value).toSorted()) {
    const field: unknown = Reflect.get(value, name);
    if (field !== null && field !== undefined) fields.push(`${JSON.stringify(name)}:${canonicalJson(field)}`);
  }
  return `{${fields.join(',')}}`;
};
