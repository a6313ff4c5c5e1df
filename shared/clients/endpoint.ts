import type { Market } from '#shared/markets/market.ts';
import type * as http from '#shared/platform/http/route.ts';
import type { Client, Product } from './client.ts';

/** A route of this service: with its products and its markets. */
export type Route = http.Route<Product, Market>;
export type Routes = Readonly<Record<string, Route>>;

/** The operations of an endpoint group, called by this service's clients in its markets. */
export type Operations<R extends Routes, Deps> = http.Operations<R, Deps, Client, Market>;
