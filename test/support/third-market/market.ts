// This import comes first: it adds the market, which the next file reads.
import { name } from './bahrain.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';

/** The market that bahrain.ts adds. Parsed, because the product's types do not contain it. */
export const market = NationalMarket.parse(name);
