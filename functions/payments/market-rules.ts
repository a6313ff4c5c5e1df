import { countryOfIban, Iban } from '#shared/identifiers/iban.ts';
import type { Fault } from '#shared/http/problem.ts';
import { type Country, countries, countriesOf, type CountryCode, type Market } from '#shared/markets/market.ts';
import type { AccountPartyInput, SchemeName } from '#shared/payment-requests/account-party.ts';
import { contradictionsIn } from '#shared/payment-requests/instructions.ts';
import { providerById } from '#shared/providers/directory.ts';
import { purposeCodes } from '#shared/providers/purpose-codes.ts';
import type { PaymentRequestBody } from './payment-request-body.ts';

/**
 * What a market asks of a payment beyond its form: accounts and currency of the market's countries, a bank of the
 * market, a purpose of its list, instructions that fit the type. Answers every fault, so that one answer names them all.
 */
export const marketFaults = (body: PaymentRequestBody, market: Market): readonly Fault[] => {
  const country = countryOf(body, market);
  return [
    ...beneficiaryFaults(body, market),
    ...(country ? currencyFaults(body, country) : []),
    ...providerFaults(body, market),
    ...partyFaults(body, country ? [country.iso3166Code] : countriesOf[market], market),
    ...(country ? purposeFaults(body, country) : []),
    ...contradictionsIn(body),
  ];
};

/**
 * The country whose rules hold: the creditor's for a domestic payment, the market's own for one that leaves it.
 * Undefined where the market has several and the creditor does not say which.
 */
const countryOf = ({ beneficiaryIban = '', instructions }: PaymentRequestBody, market: Market): Country | undefined => {
  const home = countriesOf[market].find((code) => code === countryOfIban(beneficiaryIban));
  if (home) return countries[home];
  const [first, ...others] = countriesOf[market];
  return others.length === 0 || instructions?.isInternationalPayment ? countries[first] : undefined;
};

const beneficiaryFaults = ({ beneficiaryIban, instructions }: PaymentRequestBody, market: Market): readonly Fault[] => {
  if (!beneficiaryIban) return [['beneficiaryIban', 'is required: no default creditor account is registered']];
  const isHome = countriesOf[market].some((code) => code === countryOfIban(beneficiaryIban));
  if (isHome || instructions?.isInternationalPayment) return [];
  return [['beneficiaryIban', `must be an IBAN of ${countriesOf[market].join(' or ')} for a domestic payment`]];
};

const currencyFaults = ({ currency }: PaymentRequestBody, country: Country): readonly Fault[] =>
  currency === country.currency.iso4117Code ? [] : [['currency', `must be ${country.currency.iso4117Code}`]];

const providerFaults = ({ providerId }: PaymentRequestBody, market: Market): readonly Fault[] =>
  providerId === undefined || providerById(market, providerId)
    ? []
    : [['providerId', `is not a provider of the market ${market}`]];

/** The debtor pays from an account of the market; creditors have theirs at home, unless the payment leaves it. */
const partyFaults = (body: PaymentRequestBody, home: readonly CountryCode[], market: Market): readonly Fault[] => {
  const { debtorAccount, additionalCreditorAccounts = [], instructions } = body;
  const reach = instructions?.isInternationalPayment ? undefined : home;
  return [
    ...(debtorAccount ? accountFaults('debtorAccount', debtorAccount, countriesOf[market]) : []),
    ...additionalCreditorAccounts.flatMap((party, index) =>
      accountFaults(`additionalCreditorAccounts.${index}`, party, reach),
    ),
  ];
};

/** By what an account goes at home (decisions 4.3). */
const schemesOf: Record<CountryCode, readonly SchemeName[]> = { AE: ['IBAN'], SA: ['IBAN', 'AccountNumber'] };

/** @param admitted the countries it may be in; undefined for any. */
const accountFaults = (
  field: string,
  { schemeName, identification }: AccountPartyInput,
  admitted: readonly CountryCode[] | undefined,
): readonly Fault[] => {
  const where = admitted?.join(' or ');
  if (admitted && !admitted.some((code) => schemesOf[code].includes(schemeName)))
    return [[`${field}.schemeName`, `must be IBAN for an account in ${where}`]];
  if (schemeName !== 'IBAN') return [];
  if (!Iban.safeParse(identification).success) return [[`${field}.identification`, 'must be a valid IBAN']];
  if (!admitted || admitted.some((code) => code === countryOfIban(identification))) return [];
  return [[`${field}.identification`, `must be an IBAN of ${where}`]];
};

const purposeFaults = ({ purpose, instructions }: PaymentRequestBody, country: Country): readonly Fault[] => {
  if (purpose === undefined) return [];
  const known = purposeCodes(country.market).find(({ code }) => code === purpose);
  if (!known) return [['purpose', `is not a purpose code of ${country.market}`]];
  const needed = instructions?.isInternationalPayment ? 'international' : 'domestic';
  return known.scope === 'both' || known.scope === needed ? [] : [['purpose', `is not for ${needed} payments`]];
};
