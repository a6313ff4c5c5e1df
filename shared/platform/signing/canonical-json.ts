/**
 * The only text of a JSON value that client and service both sign: fields sorted by UTF-16 code unit at every depth,
 * null and absent fields omitted, array order preserved, no white space, the escapes of JSON.stringify.
 *
 * Built by hand, because a JavaScript object moves fields such as "10" to its front.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members: string[] = [];
  for (const name of Object.keys(value).toSorted()) {
    const member: unknown = Reflect.get(value, name);
    if (member !== null && member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
};
