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
 * and a purpose code of its lists, instructions that fit the payment type. No payment is international. Returns every fault, so that one answer can
 * name them all.
 */
export const marketFaults = (payment: RequestedPayment, market: Market, providers: Providers): readonly Fault[] => {
  const country = countryOf(payment, market);
  return [
    ...creditorFaults(payment, market),
    ...internationalFaults(payment, country),
    ...additionalCreditorFaults(payment),
    ...(country ? currencyFaults(payment, country) : []),
    ...providerFaults(payment, market, providers),
    ...partyFaults(payment, country ? [country.iso3166Code] : countriesOf[market], market),
    ...(country ? purposeFaults(payment, country) : []),
    ...instructionFaults(payment),
  ];
};

/** The creditor's country. Undefined if the market has several countries and the creditor does not say which. */
const countryOf = ({ creditor }: RequestedPayment, market: Market): Country | undefined => {
  const home = countriesOf[market].find((code) => code === countryOfIban(creditor?.identification ?? ''));
  if (home) return countries[home];
  const [first, ...others] = countriesOf[market];
  return others.length === 0 ? countries[first] : undefined;
};

const notSupported = 'international payments are not supported';

/** What asks for an international payment. The connectors leave those out. */
const internationalFaults = (
  { instructions: { isInternationalPayment, currencyRequest = {} } = {} }: RequestedPayment,
  country: Country | undefined,
): readonly Fault[] => {
  const { currencyOfTransfer, destinationCountryCode } = currencyRequest;
  const currency = country?.currency.iso4117Code ?? currencyOfTransfer;
  const destination = country?.iso3166Code ?? destinationCountryCode;
  return [
    ...(isInternationalPayment
      ? [['instructions.isInternationalPayment', `must be false or left out: ${notSupported}`] as const]
      : []),
    ...(currencyOfTransfer !== undefined && currencyOfTransfer !== currency
      ? [['instructions.currencyRequest.currencyOfTransfer', `must be ${currency}: ${notSupported}`] as const]
      : []),
    ...(destinationCountryCode !== undefined && destinationCountryCode !== destination
      ? [['instructions.currencyRequest.destinationCountryCode', `must be ${destination}: ${notSupported}`] as const]
      : []),
  ];
};

const creditorFaults = ({ creditor, creditorField }: RequestedPayment, market: Market): readonly Fault[] => {
  if (!creditor) return [[creditorField, 'is required, because there is no default creditor account']];
  const isHome = countriesOf[market].some((code) => code === countryOfIban(creditor.identification));
  return isHome ? [] : [[creditorField, `must be an IBAN of ${countriesOf[market].join(' or ')}`]];
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

/** The debtor's account must be in the market, and those of creditors in the country of the payment. */
const partyFaults = (
  { debtor, additionalCreditors }: RequestedPayment,
  home: readonly CountryCode[],
  market: Market,
): readonly Fault[] => [
  ...(debtor ? accountFaults('debtorAccount', debtor, countriesOf[market]) : []),
  ...additionalCreditors.flatMap((party, index) => accountFaults(`additionalCreditorAccounts.${index}`, party, home)),
];

/** The schemes by which accounts are identified in each country. */
const schemesOf: Record<CountryCode, readonly SchemeName[]> = { AE: ['IBAN'], SA: ['IBAN', 'AccountNumber'] };

/** What is wrong with an account that must be in one of the countries. */
const accountFaults = (
  field: string,
  { schemeName, identification }: AccountPartyInput,
  allowed: readonly CountryCode[],
): readonly Fault[] => {
  const where = allowed.join(' or ');
  if (!allowed.some((code) => schemesOf[code].includes(schemeName)))
    return [[`${field}.schemeName`, `must be IBAN for an account in ${where}`]];
  if (schemeName !== 'IBAN') return [];
  if (!Iban.safeParse(identification).success) return [[`${field}.identification`, 'must be a valid IBAN']];
  if (allowed.some((code) => code === countryOfIban(identification))) return [];
  return [[`${field}.identification`, `must be an IBAN of ${where}`]];
};

const purposeFaults = ({ purpose }: RequestedPayment, country: Country): readonly Fault[] => {
  if (purpose === undefined) return [];
  const known = purposeCodes(country.market).find(({ code }) => code === purpose);
  if (!known) return [['purpose', `is not a purpose code of ${country.market}`]];
  return known.scope === 'international' ? [['purpose', 'is not for domestic payments']] : [];
};
