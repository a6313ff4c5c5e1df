import type * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import type { HttpEnv } from '#shared/sessions/gate.ts';
import type { ServiceContext } from '../service-context.ts';

/** The variables of every endpoint group. */
export const httpEnv = ({ web, ledger, sessionKeys }: ServiceContext): z.input<typeof HttpEnv> => ({
  TABLE_NAME: ledger.name,
  BASE_URL: web.baseUrl,
  SESSION_KEYS: sessionKeys.arns,
  FRONT: web.front,
});

/**
 * API Gateway's route keys for a group: one for each path, with any method. The function of the group finds the route
 * by the method, and refuses a method that the path does not have.
 */
export const routeKeysOf = (routes: Routes): readonly string[] => [
  ...new Set(Object.values(routes).map(({ path }) => `ANY ${path}`)),
];
