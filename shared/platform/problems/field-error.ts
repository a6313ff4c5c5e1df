/** An invalid field of a request: its path, and a message that never contains its value. */
export type FieldError = readonly [field: string, message: string];

/** Maps field paths to messages. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export const messagesByField = (fieldErrors: readonly FieldError[]): FieldMessages => {
  // Map.groupBy and fromEntries, because a client may send a field named `constructor` or `__proto__`.
  const byField = Map.groupBy(fieldErrors, ([field]) => field);
  return Object.fromEntries([...byField].map(([field, errors]) => [field, errors.map(([, message]) => message)]));
};
