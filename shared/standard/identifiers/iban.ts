import { getCountrySpecifications, isValidIBAN } from 'ibantools';
import * as z from 'zod';
import { countryWithCode, type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';

/**
 * Converts a to z to upper case, and no other letters. Some other letters, such as ı and ſ, also have an upper case
 * within A to Z, so converting them would make an invalid number valid.
 */
export const upperCase = (text: string): string => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

export const normaliseIban = (text: string): string => upperCase(text.replaceAll(/[- ]/g, ''));

export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** Returns the bank code in an IBAN, or undefined for countries without a market. */
export const bankCodeOfIban = (iban: string): string | undefined => {
  const country = countryWithCode(countryOfIban(iban));
  return country && iban.slice(...rulesOf(country.market).iban.bankCode);
};

const specifications = getCountrySpecifications();

/**
 * Returns the error in an IBAN in electronic format (ISO 13616), which may be restricted to some countries. Returns
 * undefined if the IBAN is valid. The message never contains the IBAN.
 */
export const ibanError = (iban: string, allowed?: readonly string[]): string | undefined => {
  const country = countryOfIban(iban);
  const { chars: length, bban_regexp: structure } = specifications[country] ?? {};
  if (allowed && !allowed.includes(country)) return `must be an IBAN of ${allowed.join(' or ')}`;
  if (!length || !structure) return 'must begin with the code of a country that has IBANs, such as AE or SA';
  if (iban.length !== length) return `must have ${length} characters, like every IBAN of ${country}`;
  if (!/^\d\d/.test(iban.slice(2)) || !new RegExp(structure).test(iban.slice(4)))
    return `has a character that an IBAN of ${country} cannot have in that position`;
  return isValidIBAN(iban) ? undefined : 'has wrong check digits: at least one character is wrong';
};

const ibanSchema = (pattern: string, allowed?: readonly string[]) =>
  z
    .string()
    .trim()
    .max(42)
    .transform(normaliseIban)
    .refine((iban) => ibanError(iban, allowed) === undefined, {
      error: ({ input }) => (typeof input === 'string' ? ibanError(input, allowed) : undefined),
    })
    .meta({ pattern });

/**
 * An IBAN of any country with valid structure and check digits (ISO 7064 MOD 97-10). Spaces, hyphens and case are
 * ignored.
 */
export const Iban = ibanSchema('^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$');

export const ibanOf = (market: NationalMarket) => {
  const { iban, country } = rulesOf(market);
  return ibanSchema(iban.pattern, [country.iso3166Code]);
};
