import type { Market } from '#shared/markets/market.ts';

/** Who a resource belongs to: a client, in one market. In another market it is absent. */
export interface Owner {
  readonly clientId: string;
  readonly market: Market;
}
