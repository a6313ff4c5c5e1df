import { fromKsa } from './values.ts';
import { ownFields } from '../wire/names.ts';
import { isObject } from '#shared/platform/runtime/json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a number that the standard sends as text, or undefined for text that is not a decimal number. */
const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^(?:\d+|\d*\.\d+)$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(Math.trunc(number)) ? number : undefined;
};

/** Returns an identifier as a number, or undefined if it would lose its leading zeros. */
const identifierIn = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith('0') ? undefined : numberIn(value);

/** Fields of `OBAddress` under the names of shared/standard/accounts, which are those of the UAE standard. */
const addressNames: Fields = { FloorNumber: 'Floor', POBox: 'PostBox', Region: 'CountrySubDivision' };

/** Converts the first address of an `OBAddress`. */
const addressOf = (addresses: unknown): Fields | undefined => {
  const [address] = [addresses].flat();
  if (!isObject(address)) return undefined;
  const { UnitNumber, ...fields } = address;
  const renamed = Object.entries(fields).map(([name, value]) => [addressNames[name] ?? name, value]);
  return { ...Object.fromEntries(renamed), UnitNumber: numberIn(UnitNumber) };
};

/** Converts the first address of an `OBAddress` to an address claim of OpenID Connect. */
const addressClaimOf = (addresses: unknown): Fields | undefined => {
  const [address] = [addresses].flat();
  if (!isObject(address)) return undefined;
  const { BuildingNumber, StreetName, City, Region, PostalCode, Country } = address;
  const street = [BuildingNumber, StreetName].filter((part) => typeof part === 'string').join(' ');
  return { StreetAddress: street === '' ? undefined : street, Locality: City, Region, PostalCode, Country };
};

/** Returns the English text of a value in two languages, or the Arabic text if there is no other. */
const englishIn = (text: unknown): unknown =>
  isObject(text) && ('en' in text || 'ar' in text) ? (text.en ?? text.ar) : text;

/** Converts the claims about a person to OpenID Connect claims, which have one language, and adds the first address. */
const claimsOf = (claims: Fields): Fields => {
  const { Name, ...others } = claims;
  const Address = addressClaimOf(others.NationalAddress ?? others.HomeCountryAddress);
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, claim]) => [name, englishIn(claim)])),
    ...(Name !== undefined && { Name: englishIn(Name) }),
    ...(isObject(Name) && { AlsoKnownAs: Name.ar }),
    ...(Address && { Address }),
  };
};

/** Omits a currency exchange whose rate could not be read. */
const readableExchange = (exchange: unknown): unknown =>
  isObject(exchange) && exchange.ExchangeRate === undefined ? undefined : exchange;

/** The conversion of each field whose format differs from that of shared/standard/accounts. */
const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  BillerId: numberIn,
  CurrencyExchange: readableExchange,
  ExchangeRate: numberIn,
  MerchantId: identifierIn,
  TerminalId: identifierIn,
  CreditorAccount: (account) => [account ?? []].flat(),
  PostalAddress: addressOf,
  Address: addressClaimOf,
  Claims: (claims) => (isObject(claims) ? claimsOf(claims) : claims),
};

/** Copies to each credit line whether the balance includes it. The standard states this once per balance. */
const withCreditLines = (balance: Fields): Fields => {
  const { CreditLineIncluded: Included, CreditLine: lines, ...fields } = balance;
  if (typeof Included !== 'boolean' || !Array.isArray(lines)) return fields;
  return { ...fields, CreditLine: lines.map((line: object) => ({ Included, ...line })) };
};

const convert = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convert);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (name === ownFields) return [name, field] as const;
    const converted = convert(field);
    const conversion = conversions[name];
    return [name, conversion ? conversion(converted) : converted] as const;
  });
  const converted = Object.fromEntries(fields);
  return 'CreditLineIncluded' in converted ? withCreditLines(converted) : converted;
};

/** Converts values from version 2024 of the KSA standard to the format of shared/standard/accounts. */
export const fromKsa2024 = (value: unknown): unknown => fromKsa(convert(value));
