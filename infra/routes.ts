import { routes as auth } from '#functions/auth/routes.ts';
import { routes as payments } from '#functions/payments/routes.ts';
import { routes as providers } from '#functions/providers/routes.ts';
import { routes as verifications } from '#functions/verifications/routes.ts';
import { routes as webhooks } from '#functions/webhooks/routes.ts';
import type { Routes } from '#shared/http/route.ts';

/** The whole interface: every group's routes. The OpenAPI document and the contract tests read it. */
export const interfaceRoutes = { auth, providers, payments, verifications, webhooks } as const satisfies Record<
  string,
  Routes
>;
