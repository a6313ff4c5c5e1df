import type { Market } from '#shared/standard/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { payers } from '../outside/character.ts';

/** The data with which clients request payments and account sharing in a market. */
interface Place {
  readonly currency: string;
  readonly iban: string;
  /** Accounts of other people, who may also be paid. */
  readonly otherIbans: readonly string[];
  /** The customer's account. */
  readonly payer: string;
  readonly provider: string;
}

/** The markets in which histories take place. */
export const places = {
  UAE: {
    currency: 'AED',
    iban: 'AE070331234567890123456',
    otherIbans: ['AE270260000100000000001', 'AE550210000100000000001'],
    payer: payers.AED,
    provider: 'uae-enbdx',
  },
  KSA: {
    currency: 'SAR',
    iban: 'SA0380000000608010167519',
    otherIbans: ['SA8290000000100000000001', 'SA5680000000100000000001'],
    payer: payers.SAR,
    provider: 'ksa-snb',
  },
} as const satisfies Partial<Record<Market, Place>>;

export type PlaceName = keyof typeof places;

/** Returns the bank's provider id in the legacy API. */
export const legacyProviderOf = (place: PlaceName): string => derivedId('provider', places[place].provider);
