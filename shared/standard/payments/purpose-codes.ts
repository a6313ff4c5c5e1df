import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';

/** A payment purpose, as defined by a market's payment schemes. */
export interface PurposeCode {
  readonly code: string;
  readonly description: string;
  /** The payments that the code may be used for. */
  readonly scope: 'domestic' | 'international' | 'both';
}

export const purposeCodes = (market: NationalMarket): readonly PurposeCode[] =>
  rulesOf(market).purposes.map(([code, description, scope]) => ({ code, description, scope }));
