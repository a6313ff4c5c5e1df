import type { Market } from '#shared/standard/markets/market.ts';

/** Owner of a resource: one client in one market. In other markets the client cannot see it. */
export interface Owner {
  readonly clientId: string;
  readonly market: Market;
}
