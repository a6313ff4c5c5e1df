import type * as z from 'zod';

/**
 * Returns the environment variables of a function. Throws ZodError if one is missing or invalid. The schema is used once,
 * so compiling it would take longer than it saves.
 */
export const readEnvironment = <T extends z.ZodType>(schema: T): z.output<T> =>
  schema.parse(process.env, { jitless: true });
