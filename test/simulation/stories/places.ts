import type { Market } from '#shared/standard/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { payers } from '../outside/character.ts';

/** The data for payments and account sharing in a market. */
interface Place {
  readonly currency: string;
  readonly iban: string;
  /** Accounts of other people, who may also be paid. */
  readonly otherIbans: readonly string[];
  /** The account of the customer. */
  readonly payer: string;
  readonly provider: string;
}

/** The markets of the histories. */
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

/** The provider id of a bank in the legacy API. */
export const legacyProviderOf = (place: PlaceName): string => derivedId('provider', places[place].provider);
