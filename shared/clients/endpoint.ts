import type { Market } from '#shared/standard/markets/market.ts';
import type * as http from '#shared/platform/http/route.ts';
import type { ProblemCode } from '#shared/standard/problems/problems.ts';
import type { Client, LimitName, Product } from './client.ts';

/** A route of the HTTP API, with the products, markets, limits and error codes of this service. */
export type Route = http.Route<Product, Market, LimitName, ProblemCode>;
export type Routes = Readonly<Record<string, Route>>;

/** A route of the current API that clients call for one market. */
export const currentRoute = {
  variant: 'current',
  access: 'client',
  market: 'x-tenant',
} as const satisfies Partial<Route>;

/** An endpoint group's operations: one function per route. */
export type Operations<R extends Routes, Deps> = http.Operations<R, Deps, Client, Market>;
