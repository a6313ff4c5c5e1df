import * as z from 'zod';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { countriesOf, type CountryCode, hasCountry, type Market } from '#shared/standard/markets/market.ts';
import { type BankEntry, bankByCode } from '#shared/banks/bank-codes.ts';

/**
 * A bank at which customers can give consent. In a market with a participant directory, one authorisation server in it.
 */
export interface Provider {
  /** The bank's id in the current API, for example `uae-enbdx`. */
  readonly code: string;
  readonly bank: BankEntry;
  readonly englishName: string;
  readonly arabicName: string;
  readonly headOffice: string;
  /** The logo that the participant directory lists. Absent if there is none; a monogram is then drawn (logo.ts). */
  readonly logoUri?: string | undefined;
  /**
   * The bank's availability in its market's participant directory. Always `open` in a market without a participant
   * directory.
   */
  readonly availability: Availability;
}

/**
 * The availability of a bank for new requests and consents. It does not affect existing requests and consents.
 *
 * - `open`: customers can choose the bank.
 * - `suspended`: the market has temporarily suspended the bank.
 * - `unlisted`: the market does not list the bank, or the operator has not enabled it.
 */
export type Availability = 'open' | 'suspended' | 'unlisted';

type Row = readonly [
  code: string,
  country: CountryCode,
  bankCode: string,
  headOffice: string,
  englishName?: string,
  arabicName?: string,
];

const rows: readonly Row[] = [
  ['uae-adcbrt', 'AE', '003', 'Abu Dhabi'],
  ['uae-hsbcrt', 'AE', '020', 'Dubai', 'HSBC Bank Middle East', 'إتش إس بي سي الشرق الأوسط'],
  ['uae-hsbcws', 'AE', '020', 'Dubai', 'HSBC Bank Middle East (Corporate)', 'إتش إس بي سي الشرق الأوسط (الشركات)'],
  ['uae-citico', 'AE', '021', 'Dubai'],
  ['uae-cbdrt', 'AE', '023', 'Dubai'],
  ['uae-cbdcorp', 'AE', '023', 'Dubai', 'Commercial Bank of Dubai (Corporate)', 'بنك دبي التجاري (الشركات)'],
  ['uae-dibrt', 'AE', '024', 'Dubai'],
  ['uae-enbdx', 'AE', '026', 'Dubai'],
  ['uae-livx', 'AE', '026', 'Dubai', 'Liv', 'ليف'],
  ['uae-mashrt', 'AE', '033', 'Dubai'],
  ['uae-fabretail', 'AE', '035', 'Abu Dhabi'],
  ['uae-fabbusiness', 'AE', '035', 'Abu Dhabi', 'First Abu Dhabi Bank (Business)', 'بنك أبوظبي الأول (الأعمال)'],
  ['uae-adibrt', 'AE', '050', 'Abu Dhabi'],
  ['uae-wioretail', 'AE', '086', 'Abu Dhabi'],
  ['uae-altareq1', 'AE', '999', 'Abu Dhabi'],
  ['ksa-alinma', 'SA', '05', 'Riyadh'],
  ['ksa-snb', 'SA', '10', 'Riyadh'],
  ['ksa-albilad', 'SA', '15', 'Riyadh'],
  ['ksa-riyad', 'SA', '20', 'Riyadh'],
  ['ksa-anb', 'SA', '30', 'Riyadh'],
  ['ksa-sab', 'SA', '45', 'Riyadh'],
  ['ksa-bsf', 'SA', '55', 'Riyadh'],
  ['ksa-aljazira', 'SA', '60', 'Jeddah'],
  ['ksa-saib', 'SA', '65', 'Riyadh'],
  ['ksa-stcbank', 'SA', '78', 'Riyadh'],
  ['ksa-alrajhi', 'SA', '80', 'Riyadh'],
  ['ksa-gib', 'SA', '90', 'Dhahran'],
  ['ksa-enbd', 'SA', '95', 'Riyadh'],
];

const builtInBanks: readonly Provider[] = rows.map(([code, country, bankCode, headOffice, englishName, arabicName]) => {
  const bank = bankByCode(country, bankCode);
  if (!bank) throw new Error(`The bank of provider ${code} is unknown: ${country}${bankCode}`);
  return {
    code,
    bank,
    englishName: englishName ?? bank.englishName,
    arabicName: arabicName ?? bank.arabicName,
    headOffice,
    availability: 'open',
  };
});

/**
 * Returns the country of a request's or consent's bank. Returns the market's first country if the bank is not built in,
 * because a participant directory listed it, or if no bank has been chosen yet.
 */
export const countryOfProvider = (code: string | undefined, market: Market): CountryCode =>
  byId.get(code ?? '')?.bank.country ?? countriesOf[market][0];

/** Returns the bank's id in the legacy API and in consent views. */
export const providerUuid = (provider: Provider): string => derivedId('provider', provider.code);

/** Maps the code and the UUID of each bank to the bank. */
export const byIdOf = (providers: readonly Provider[]): ReadonlyMap<string, Provider> =>
  new Map(
    providers.flatMap((provider) => [provider.code, providerUuid(provider)].map((id) => [id, provider] as const)),
  );

const byId = byIdOf(builtInBanks);

/** Returns the value of the API field `status`: whether a bank accepts new requests. */
export const statusOf = ({ availability }: Provider): 'Active' | 'Inactive' =>
  availability === 'open' ? 'Active' : 'Inactive';

/** The model bank of the UAE sandbox. It is not a real bank. */
const modelBank = 'uae-altareq1';

/** The providers that a deployment lists: the real banks of the market, with the model bank only in a sandbox. */
export const ListedProviders = z.enum(['real', 'real-and-model']);
export type ListedProviders = z.infer<typeof ListedProviders>;

export const providersOf = (market: Market, listed: ListedProviders): readonly Provider[] =>
  builtInBanks
    .filter(({ bank }) => hasCountry(market, bank.country))
    .filter(({ code }) => listed === 'real-and-model' || code !== modelBank);

/** Finds a provider in the built-in list by its code or its UUID, regardless of the market's participant directory. */
export const providerById = (market: Market, id: string): Provider | undefined => {
  const provider = byId.get(id.toLowerCase());
  return provider && hasCountry(market, provider.bank.country) ? provider : undefined;
};
