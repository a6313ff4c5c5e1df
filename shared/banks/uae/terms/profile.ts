import type { MarketRow } from '#shared/standard/markets/market-row.ts';
import { rulesOf } from '#shared/standard/markets/market.ts';

/** Differences between the UAE standard and the sandbox dialect (../protocol.ts). */
export interface Profile extends Pick<MarketRow, 'accountSchemes' | 'defaultPurpose'> {
  readonly postsEvents: boolean;
}

export const uaeProfile: Profile = { ...rulesOf('UAE'), postsEvents: true };
