import { routes as auth } from '#functions/auth/routes.ts';
import { routes as customerPages } from '#functions/customer-pages/routes.ts';
import { routes as payments } from '#functions/payments/routes.ts';
import { routes as providers } from '#functions/providers/routes.ts';
import { routes as verifications } from '#functions/verifications/routes.ts';
import { routes as webhooks } from '#functions/webhooks/routes.ts';
import type { Route } from '#shared/platform/http/route.ts';

/** All routes of all endpoint groups, each with the name of its operation. The OpenAPI document and the tests read it. */
export const interfaceRoutes: readonly (readonly [operation: string, route: Route])[] = [
  auth,
  providers,
  payments,
  customerPages,
  verifications,
  webhooks,
].flatMap((group) => Object.entries<Route>(group));
