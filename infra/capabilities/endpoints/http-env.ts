import type * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import type { HttpEnv } from '#shared/sessions/gate.ts';
import type { ServiceContext } from '../service-context.ts';

/** The variables of every endpoint group. */
export const httpEnv = ({ web, ledger, sessionKeys }: ServiceContext): z.input<typeof HttpEnv> => ({
  TABLE_NAME: ledger.name,
  BASE_URL: web.baseUrl,
  SESSION_KEYS: sessionKeys.arns,
});

/** The routes as API Gateway's route keys. */
export const routeKeysOf = (routes: Routes): readonly string[] =>
  Object.values(routes).map(({ method, path }) => `${method} ${path}`);
