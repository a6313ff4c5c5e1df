import type { Market } from '#shared/standard/markets/market.ts';
import type * as http from '#shared/platform/http/route.ts';
import type { ProblemCode } from '#shared/standard/problems/problems.ts';
import type { Client, LimitName, Product } from './client.ts';

/** A route of the HTTP interface, with the products, markets, limits and refusals of this service. */
export type Route = http.Route<Product, Market, LimitName, ProblemCode>;
export type Routes = Readonly<Record<string, Route>>;

/** The operations of a group of endpoints: one function for each route. */
export type Operations<R extends Routes, Deps> = http.Operations<R, Deps, Client, Market>;
