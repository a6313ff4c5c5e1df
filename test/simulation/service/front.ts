import { responseFormatOf } from '#shared/standard/problems/legacy-apis.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as accountConsents from '#functions/account-data/consents/operations.ts';
import * as accountAccess from '#functions/account-data/data/operations.ts';
import * as accountRequests from '#functions/account-data/requests/operations.ts';
import { routes as accountDataRoutes } from '#functions/account-data/routes.ts';
import * as dataSyncs from '#functions/account-data/syncs/operations.ts';
import * as bankAccounts from '#functions/bank-accounts/operations.ts';
import { routes as bankAccountRoutes } from '#functions/bank-accounts/routes.ts';
import * as legacyAccounts from '#functions/legacy-accounts/accounts/operations.ts';
import * as legacyReports from '#functions/legacy-accounts/reports/operations.ts';
import * as legacyAccountRequests from '#functions/legacy-accounts/requests/operations.ts';
import { routes as legacyAccountRoutes } from '#functions/legacy-accounts/routes.ts';
import * as legacyConsents from '#functions/legacy-payments/consents/operations.ts';
import * as legacyPayees from '#functions/legacy-payments/payees/operations.ts';
import * as legacyPayments from '#functions/legacy-payments/payments/operations.ts';
import * as legacyRequests from '#functions/legacy-payments/requests/operations.ts';
import { routes as legacyPaymentRoutes } from '#functions/legacy-payments/routes.ts';
import * as mandates from '#functions/mandates/operations.ts';
import { createKeyUses, useOfSigningKey } from '#shared/clients/key-uses.ts';
import { routes as mandateRoutes } from '#functions/mandates/routes.ts';
import * as callbacks from '#functions/payments/callbacks/operations.ts';
import * as consents from '#functions/payments/consents/operations.ts';
import * as debtorAccounts from '#functions/payments/debtor-accounts/operations.ts';
import * as payees from '#functions/payments/payees/operations.ts';
import * as payments from '#functions/payments/payments/operations.ts';
import * as requests from '#functions/payments/requests/operations.ts';
import { routes as paymentRoutes } from '#functions/payments/routes.ts';
import * as exports from '#functions/risk-report-export/operations.ts';
import { routes as exportRoutes } from '#functions/risk-report-export/routes.ts';
import * as riskReports from '#functions/risk-reports/operations.ts';
import { routes as riskReportRoutes } from '#functions/risk-reports/routes.ts';
import * as webhooks from '#functions/webhooks/operations.ts';
import { routes as webhookRoutes } from '#functions/webhooks/routes.ts';
import { createClients } from '#shared/clients/client-store.ts';
import type { Client } from '#shared/clients/client.ts';
import { Market } from '#shared/standard/markets/market.ts';
import type { Response } from '#shared/platform/http/request.ts';
import type { RequestGuard } from '#shared/platform/http/request-guard.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { baseUrl } from './base-url.ts';
import type { FrontDeps } from './front-deps.ts';
import type { FunctionDeps } from './environment.ts';

/** The routes of all endpoint groups whose resources belong to a client, except verifications. */
export const frontRoutes = {
  ...paymentRoutes,
  ...mandateRoutes,
  ...accountDataRoutes,
  ...riskReportRoutes,
  ...exportRoutes,
  ...legacyAccountRoutes,
  ...legacyPaymentRoutes,
  ...bankAccountRoutes,
  ...webhookRoutes,
} as const;

export type RouteName = keyof typeof frontRoutes;

/** Creates a guard whose access tokens are client ids. Sessions have their own story. */
const createGuard = ({ table, now }: FunctionDeps): RequestGuard<Client, Market> => {
  const [clients, keyUses] = [createClients(table, now), createKeyUses(table, now)];
  return {
    baseUrl,
    responseFormatOf,
    addressHeader: undefined,
    callerOf: (token) => clients.get(token),
    markets: Market.options,
    limiter: createRateLimiter(table, now),
    idempotencyStore: createIdempotencyStore(table, now),
    recordKeyUse: ({ appId }, key) => keyUses.record(appId, useOfSigningKey(key)),
  };
};

export type Front = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Creates one handler for all these routes, which is called as API Gateway would call it. */
export const frontOf = (deps: FrontDeps, functionDeps: FunctionDeps): Front => {
  const operations = {
    ...requests,
    ...consents,
    ...payments,
    ...callbacks,
    ...debtorAccounts,
    ...payees,
    ...mandates,
    ...accountRequests,
    ...accountConsents,
    ...dataSyncs,
    ...accountAccess,
    ...riskReports,
    ...exports,
    ...legacyAccountRequests,
    ...legacyAccounts,
    ...legacyReports,
    ...legacyRequests,
    ...legacyConsents,
    ...legacyPayments,
    ...legacyPayees,
    ...bankAccounts,
    ...webhooks,
  };
  const handler = serve(frontRoutes, operations, deps, createGuard(functionDeps));
  return (event) => handler(event, {} as Context);
};
