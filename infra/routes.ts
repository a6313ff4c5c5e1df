import { routes as accountData } from '#functions/account-data/routes.ts';
import { routes as auth } from '#functions/auth/routes.ts';
import { routes as bankAccounts } from '#functions/bank-accounts/routes.ts';
import { routes as managementPages } from '#functions/consent-pages/management/routes.ts';
import { routes as managementLinks } from '#functions/consent-pages/links/routes.ts';
import { routes as customerPages } from '#functions/customer-pages/routes.ts';
import { dashboardPaths } from '#functions/dashboard/routes.ts';
import { docsPaths } from '#functions/docs/routes.ts';
import { routes as legacyPayments } from '#functions/legacy-payments/routes.ts';
import { routes as mandates } from '#functions/mandates/routes.ts';
import { routes as legacyAccounts } from '#functions/legacy-accounts/routes.ts';
import { routes as payments } from '#functions/payments/routes.ts';
import { routes as providers } from '#functions/providers/routes.ts';
import { routes as statusPages } from '#functions/providers/status/routes.ts';
import { routes as riskReportExport } from '#functions/risk-report-export/routes.ts';
import { routes as riskReports } from '#functions/risk-reports/routes.ts';
import { routes as verifications } from '#functions/verifications/routes.ts';
import { routes as webhooks } from '#functions/webhooks/routes.ts';
import type { Route } from '#shared/clients/endpoint.ts';

const groups = [
  auth,
  providers,
  payments,
  legacyPayments,
  mandates,
  bankAccounts,
  accountData,
  legacyAccounts,
  riskReports,
  riskReportExport,
  verifications,
  webhooks,
  managementLinks,
] as const;

type OperationOf<Group> = Group extends unknown ? keyof Group & string : never;
/** The name of an operation, unique across the groups. */
export type Operation = OperationOf<(typeof groups)[number]>;

/** The routes for integrators, each with its operation name. The OpenAPI document describes them. */
export const interfaceRoutes: readonly (readonly [operation: Operation, route: Route])[] = groups.flatMap(
  (group) => Object.entries<Route>(group) as [Operation, Route][],
);

/** The routes for integrators, and those of the pages for customers and of the public status pages. */
export const allRoutes: readonly (readonly [operation: string, route: Route])[] = [
  ...interfaceRoutes,
  ...Object.entries<Route>(customerPages),
  ...Object.entries<Route>(managementPages),
  ...Object.entries<Route>(statusPages),
];

/** The paths with at least one route that does not need a token. */
export const anonymousPaths: readonly string[] = [
  ...allRoutes.flatMap(([, { access, path }]) => (access === 'anonymous' ? [path] : [])),
  ...dashboardPaths,
  ...docsPaths,
];
