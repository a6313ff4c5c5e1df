import type { Market } from '#shared/standard/markets/market.ts';

/** Owner of a resource: one client in one market. The client cannot see the resource in other markets. */
export interface Owner {
  readonly clientId: string;
  readonly market: Market;
}
