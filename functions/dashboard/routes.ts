import type { DashboardRoutes } from './http/route.ts';
import { routes as keys } from './integrator/keys/routes.ts';
import { routes as overview } from './integrator/overview/routes.ts';
import { routes as payments } from './integrator/payments/routes.ts';
import { routes as people } from './integrator/people/routes.ts';
import { routes as requests } from './integrator/requests/routes.ts';
import { routes as usage } from './integrator/usage/routes.ts';
import { routes as webhooks } from './integrator/webhooks/routes.ts';
import { routes as operator } from './operator/routes.ts';
import { routes as signIn } from './sign-in/routes.ts';

export const routes = {
  ...signIn,
  ...overview,
  ...payments,
  ...keys,
  ...webhooks,
  ...requests,
  ...usage,
  ...people,
  ...operator,
} as const satisfies DashboardRoutes;

/**
 * The paths that API Gateway routes to this function. API Gateway allows 300 routes per API and CloudFormation 500
 * resources per stack, so the function itself does the routing.
 */
export const dashboardPaths = ['/dashboard', '/dashboard/{path+}'] as const;
