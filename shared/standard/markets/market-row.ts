import type { AccountPermission } from '#shared/standard/consents/permissions.ts';

/** The rules and names of one market. Each market is a file with such a row, which rows.ts lists. */
export interface MarketRow {
  readonly country: CountryRow;
  /** Whether the market has a participant directory. Other markets have only built-in banks. */
  readonly hasDirectory: boolean;
  /** The permissions that the market's banks support in account consents. */
  readonly permissions: readonly AccountPermission[];
  /** The codes for the purpose of a payment, as the market's payment schemes define them. */
  readonly purposes: readonly PurposeRow[];
  /** The purpose of payments whose client specifies none. */
  readonly defaultPurpose: string;
  /** The account numbers that payments may use. */
  readonly accountSchemes: readonly ('IBAN' | 'AccountNumber')[];
  /** Whether banks reject a payment to a creditor without a name. */
  readonly requiresCreditorName: boolean;
  readonly iban: {
    /** The position of the bank code (ISO 13616). */
    readonly bankCode: readonly [start: number, end: number];
    /** The pattern in the OpenAPI document. IBANs with spaces or lower-case letters are accepted too. */
    readonly pattern: string;
  };
}

/** A country in which this service works, and its currency. */
export interface CountryRow {
  readonly iso3166Code: string;
  readonly englishName: string;
  readonly arabicName: string;
  readonly timeZone: string;
  readonly currency: {
    /** The ISO 4217 code. `4117` is a misspelling in the published API. */
    readonly iso4117Code: string;
    readonly iso4117Number: string;
    readonly englishName: string;
    readonly arabicName: string;
  };
  /** The number of decimals of the currency (ISO 4217). */
  readonly currencyDecimals: number;
}

export type PurposeRow = readonly [code: string, description: string, scope: 'domestic' | 'international' | 'both'];
