import type * as z from 'zod';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createRequestGuard, type HttpEnv } from './request-guard.ts';

/** Reads the environment of a function behind the HTTP API, and opens the main table and the guard of its requests. */
export const openEndpoints = <E extends z.output<typeof HttpEnv>>(schema: z.ZodType<E>) => {
  const env = readEnvironment(schema);
  const table = connectTable(env.TABLE_NAME);
  return { env, table, guard: createRequestGuard(table, env) };
};
