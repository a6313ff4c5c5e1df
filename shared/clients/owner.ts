import type { Market } from '#shared/standard/markets/market.ts';

/** Who a resource belongs to: one client in one market. In other markets the client cannot see it. */
export interface Owner {
  readonly clientId: string;
  readonly market: Market;
}
