import {
  type AccountFields,
  type AccountPartyInput,
  accountErrors,
  holderOf,
} from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { type PaymentType, maxCreditors } from '#shared/standard/payments/payment-type.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { PaymentRequest } from './payment-request.ts';
import { countryOfIban } from '#shared/standard/identifiers/iban.ts';
import {
  type Country,
  countries,
  countriesOf,
  type CountryCode,
  type Market,
  countryOfCurrency,
  rulesOf,
} from '#shared/standard/markets/market.ts';
import { decimalsError } from '#shared/standard/money.ts';
import { instructionErrors } from '#shared/standard/payments/instruction-rules.ts';
import { purposeCodes } from '#shared/standard/payments/purpose-codes.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { countryError, type Providers, unknownProvider } from '#shared/banks/providers/providers.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';

/** Names of the fields that differ between API variants, for error messages. */
export interface PaymentFields {
  readonly creditor: AccountFields & { readonly name: string };
  readonly debtor: AccountFields;
}

/** A client's input for a payment request, in the same format for every API variant. */
export interface RequestedPayment extends Partial<
  Pick<
    PaymentRequest,
    | 'creditorReference'
    | 'creditorType'
    | 'debtorReference'
    | 'merchantId'
    | 'merchantReference'
    | 'internalReference'
    | 'description'
    | 'note'
    | 'autoRedirect'
    | 'purpose'
    | 'redirectUrl'
    | 'successRedirectUrl'
    | 'failureRedirectUrl'
    | 'executesAt'
  >
> {
  readonly type: PaymentType;
  /** A decimal string, such as "150.00". */
  readonly amount: string;
  readonly currency: string;
  readonly creditor: AccountPartyInput | undefined;
  readonly fields: PaymentFields;
  readonly additionalCreditors: readonly AccountPartyInput[];
  readonly debtor: AccountPartyInput | undefined;
  /** Code or UUID of the debtor's bank. */
  readonly providerId?: string | undefined;
  readonly instructions?: Instructions | undefined;
  readonly risks?: Risks | undefined;
}

/**
 * Checks the market's rules, which go beyond the format of the fields: accounts, bank, currency and purpose code must
 * belong to one country in the market, and instructions must fit the payment type. International payments are not
 * supported. Returns all errors, so that one response can list them.
 */
export const marketErrors = (
  payment: RequestedPayment,
  market: Market,
  providers: Providers,
): readonly FieldError[] => {
  const country = countryOf(payment, market);
  const allowedCountries = country ? [country.iso3166Code] : countriesOf[market];
  return [
    ...creditorErrors(payment, market),
    ...internationalErrors(payment, country),
    ...additionalCreditorErrors(payment),
    ...(country ? creditorNameErrors(payment, country) : []),
    ...(country ? currencyErrors(payment, country) : []),
    ...amountErrors(payment),
    ...providerErrors(payment, market, allowedCountries, providers),
    ...partyErrors(payment, allowedCountries),
    ...(country ? purposeErrors(payment, country) : []),
    // The instructions of a deferred payment are set by this service, not by the client.
    ...(payment.executesAt === undefined ? instructionErrors(payment) : []),
  ];
};

/**
 * Returns the creditor's country, or undefined if the market has several countries and the creditor's account does not
 * identify one.
 */
const countryOf = ({ creditor }: RequestedPayment, market: Market): Country | undefined => {
  const creditorCountry = countriesOf[market].find((code) => code === countryOfIban(creditor?.identification ?? ''));
  if (creditorCountry) return countries[creditorCountry];
  const [first, ...otherCountries] = countriesOf[market];
  return otherCountries.length === 0 ? countries[first] : undefined;
};

const notSupported = 'international payments are not supported';

/** Returns errors for fields that would make the payment international. Connectors do not send these fields. */
const internationalErrors = (
  { instructions: { isInternationalPayment, currencyRequest = {} } = {} }: RequestedPayment,
  country: Country | undefined,
): readonly FieldError[] => {
  const { currencyOfTransfer, destinationCountryCode } = currencyRequest;
  const currency = country?.currency.iso4117Code ?? currencyOfTransfer;
  const destination = country?.iso3166Code ?? destinationCountryCode;
  return [
    ...(isInternationalPayment
      ? [['instructions.isInternationalPayment', `must be false or omitted: ${notSupported}`] as const]
      : []),
    ...(currencyOfTransfer !== undefined && currencyOfTransfer !== currency
      ? [['instructions.currencyRequest.currencyOfTransfer', `must be ${currency}: ${notSupported}`] as const]
      : []),
    ...(destinationCountryCode !== undefined && destinationCountryCode !== destination
      ? [['instructions.currencyRequest.destinationCountryCode', `must be ${destination}: ${notSupported}`] as const]
      : []),
  ];
};

const creditorErrors = ({ creditor, fields }: RequestedPayment, market: Market): readonly FieldError[] =>
  creditor
    ? accountErrors(creditor, fields.creditor, countriesOf[market])
    : [[fields.creditor.identification, 'is required, because there is no default creditor account']];

const additionalCreditorErrors = ({ type, additionalCreditors }: RequestedPayment): readonly FieldError[] => {
  const maxCount = maxCreditors(type);
  if (1 + additionalCreditors.length <= maxCount) return [];
  const creditors = maxCount === 1 ? 'one creditor' : `at most ${maxCount} creditors`;
  return [['additionalCreditorAccounts', `has too many entries: ${type} pays ${creditors}`]];
};

const creditorNameErrors = (
  { creditor, fields, additionalCreditors }: RequestedPayment,
  { market, iso3166Code }: Country,
): readonly FieldError[] => {
  if (!rulesOf(market).requiresCreditorName) return [];
  const creditors = [
    [fields.creditor.name, creditor] as const,
    ...additionalCreditors.map((party, index) => [`additionalCreditorAccounts.${index}.name`, party] as const),
  ];
  const unnamed = creditors.filter(([, party]) => party && holderOf(party) === undefined);
  return unnamed.map(([field]) => [field, `is required, because banks in ${iso3166Code} require it`]);
};

const currencyErrors = ({ currency }: RequestedPayment, country: Country): readonly FieldError[] =>
  currency === country.currency.iso4117Code ? [] : [['currency', `must be ${country.currency.iso4117Code}`]];

const amountErrors = ({ amount, currency }: RequestedPayment): readonly FieldError[] => {
  const error = decimalsError(amount, currency);
  return error === undefined ? [] : [['amount', error]];
};

const providerErrors = (
  { providerId }: RequestedPayment,
  market: Market,
  allowedCountries: readonly CountryCode[],
  { find }: Providers,
): readonly FieldError[] => {
  if (providerId === undefined) return [];
  const provider = find(providerId);
  const error = provider ? countryError(provider, allowedCountries) : unknownProvider(market);
  return error === undefined ? [] : [['providerId', error]];
};

/** Returns errors for debtor and additional creditor accounts outside the payment's country. */
const partyErrors = (
  { debtor, additionalCreditors, fields }: RequestedPayment,
  allowedCountries: readonly CountryCode[],
): readonly FieldError[] => [
  ...(debtor ? accountErrors(debtor, fields.debtor, allowedCountries) : []),
  ...additionalCreditors.flatMap((party, index) => {
    const field = `additionalCreditorAccounts.${index}`;
    return accountErrors(
      party,
      { schemeName: `${field}.schemeName`, identification: `${field}.identification` },
      allowedCountries,
    );
  }),
];

const purposeErrors = ({ purpose }: RequestedPayment, country: Country): readonly FieldError[] => {
  if (purpose === undefined) return [];
  const purposeCode = purposeCodes(country.market).find(({ code }) => code === purpose);
  if (!purposeCode) return [['purpose', `is not a purpose code of ${country.market}`]];
  return purposeCode.scope === 'international' ? [['purpose', 'is not for domestic payments']] : [];
};

/**
 * Returns the reason why a payment cannot be made from a bank, to append to a field name, or undefined if it can. A
 * payment can only be made from a bank in the country of its currency.
 */
export const faultOfPayerBank = (
  provider: Provider,
  { currency }: { readonly currency: string },
): string | undefined => {
  const country = countryOfCurrency(currency);
  return countryError(provider, country ? [country.iso3166Code] : []);
};

export const canPayFrom = (provider: Provider, payment: { readonly currency: string }): boolean =>
  faultOfPayerBank(provider, payment) === undefined;
