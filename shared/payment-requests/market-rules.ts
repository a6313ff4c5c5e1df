import { countryOfIban, Iban } from '#shared/identifiers/iban.ts';
import { type Country, countries, countriesOf, type CountryCode, type Market } from '#shared/markets/market.ts';
import type { AccountPartyInput, SchemeName } from '#shared/payment-terms/account-party.ts';
import { instructionFaults } from '#shared/payment-terms/instructions.ts';
import { mostCreditors } from '#shared/payment-terms/payment-type.ts';
import { purposeCodes } from '#shared/payment-terms/purpose-codes.ts';
import type { Fault } from '#shared/platform/problems/fault.ts';
import type { Providers } from '#shared/providers/providers.ts';
import type { RequestedPayment } from './requested-payment.ts';

/**
 * What a market requires of a payment beyond the format of its fields: accounts and a currency of its countries, a bank
 * and a purpose code of its lists, instructions that fit the payment type. Returns every fault, so that one answer can
 * name them all.
 */
export const marketFaults = (payment: RequestedPayment, market: Market, providers: Providers): readonly Fault[] => {
  const country = countryOf(payment, market);
  return [
    ...creditorFaults(payment, market),
    ...additionalCreditorFaults(payment),
    ...(country ? currencyFaults(payment, country) : []),
    ...providerFaults(payment, market, providers),
    ...partyFaults(payment, country ? [country.iso3166Code] : countriesOf[market], market),
    ...(country ? purposeFaults(payment, country) : []),
    ...instructionFaults(payment),
  ];
};

/**
 * The country whose rules apply: the creditor's for a domestic payment, the market's own for an international one.
 * Undefined if the market has several countries and the creditor does not say which.
 */
const countryOf = ({ creditor, instructions }: RequestedPayment, market: Market): Country | undefined => {
  const home = countriesOf[market].find((code) => code === countryOfIban(creditor?.identification ?? ''));
  if (home) return countries[home];
  const [first, ...others] = countriesOf[market];
  return others.length === 0 || instructions?.isInternationalPayment ? countries[first] : undefined;
};

const creditorFaults = (
  { creditor, creditorField, instructions }: RequestedPayment,
  market: Market,
): readonly Fault[] => {
  if (!creditor) return [[creditorField, 'is required, because there is no default creditor account']];
  const isHome = countriesOf[market].some((code) => code === countryOfIban(creditor.identification));
  if (isHome || instructions?.isInternationalPayment) return [];
  return [[creditorField, `must be an IBAN of ${countriesOf[market].join(' or ')} for a domestic payment`]];
};

const additionalCreditorFaults = ({ type, additionalCreditors }: RequestedPayment): readonly Fault[] => {
  const most = mostCreditors(type);
  if (1 + additionalCreditors.length <= most) return [];
  const creditors = most === 1 ? 'one creditor' : `${most} creditors at most`;
  return [['additionalCreditorAccounts', `has too many entries: ${type} pays ${creditors}`]];
};

const currencyFaults = ({ currency }: RequestedPayment, country: Country): readonly Fault[] =>
  currency === country.currency.iso4117Code ? [] : [['currency', `must be ${country.currency.iso4117Code}`]];

const providerFaults = ({ providerId }: RequestedPayment, market: Market, { find }: Providers): readonly Fault[] =>
  providerId === undefined || find(providerId) ? [] : [['providerId', `is not a provider of the market ${market}`]];

/** The debtor's account must be in the market. Creditors' accounts too, unless the payment is international. */
const partyFaults = (payment: RequestedPayment, home: readonly CountryCode[], market: Market): readonly Fault[] => {
  const { debtor, additionalCreditors, instructions } = payment;
  const creditorCountries = instructions?.isInternationalPayment ? undefined : home;
  return [
    ...(debtor ? accountFaults('debtorAccount', debtor, countriesOf[market]) : []),
    ...additionalCreditors.flatMap((party, index) =>
      accountFaults(`additionalCreditorAccounts.${index}`, party, creditorCountries),
    ),
  ];
};

/** The schemes by which accounts are identified in each country. */
const schemesOf: Record<CountryCode, readonly SchemeName[]> = { AE: ['IBAN'], SA: ['IBAN', 'AccountNumber'] };

/** What is wrong with an account. `allowed` are the countries that it may be in; undefined for any country. */
const accountFaults = (
  field: string,
  { schemeName, identification }: AccountPartyInput,
  allowed: readonly CountryCode[] | undefined,
): readonly Fault[] => {
  const where = allowed?.join(' or ');
  if (allowed && !allowed.some((code) => schemesOf[code].includes(schemeName)))
    return [[`${field}.schemeName`, `must be IBAN for an account in ${where}`]];
  if (schemeName !== 'IBAN') return [];
  if (!Iban.safeParse(identification).success) return [[`${field}.identification`, 'must be a valid IBAN']];
  if (!allowed || allowed.some((code) => code === countryOfIban(identification))) return [];
  return [[`${field}.identification`, `must be an IBAN of ${where}`]];
};

const purposeFaults = ({ purpose, instructions }: RequestedPayment, country: Country): readonly Fault[] => {
  if (purpose === undefined) return [];
  const known = purposeCodes(country.market).find(({ code }) => code === purpose);
  if (!known) return [['purpose', `is not a purpose code of ${country.market}`]];
  const needed = instructions?.isInternationalPayment ? 'international' : 'domestic';
  return known.scope === 'both' || known.scope === needed ? [] : [['purpose', `is not for ${needed} payments`]];
};
