import type { DashboardRoutes } from './http/route.ts';
import { routes as keys } from './integrator/keys/routes.ts';
import { routes as people } from './integrator/people/routes.ts';
import { routes as requests } from './integrator/requests/routes.ts';
import { routes as webhooks } from './integrator/webhooks/routes.ts';
import { routes as operator } from './operator/routes.ts';
import { routes as signIn } from './sign-in/routes.ts';

export const routes = {
  ...signIn,
  ...keys,
  ...webhooks,
  ...requests,
  ...people,
  ...operator,
} as const satisfies DashboardRoutes;

/**
 * What API Gateway sends to this function. It has a limit of 300 routes for an API, and CloudFormation one of 500
 * resources, so the function itself finds its route.
 */
export const dashboardPaths = ['/dashboard', '/dashboard/{path+}'] as const;
