/** What is wrong with one field of a request: the path of the field, and a message that never repeats its value. */
export type Fault = readonly [field: string, message: string];

/** Field path → messages. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export const messagesByField = (faults: readonly Fault[]): FieldMessages => {
  // Map.groupBy and fromEntries, because a client may send a field called `constructor` or `__proto__`.
  const byField = Map.groupBy(faults, ([field]) => field);
  return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(([, message]) => message)]));
};
