/**
 * The one text of a JSON value that both sides of a signature agree on (interface 5.5, decisions 8.2): members sorted
 * by code unit at every depth, null and absent members left out, array order kept, no white space, JSON.stringify's
 * escapes. Written out by hand because an object would move members such as "10" to its front.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
};
