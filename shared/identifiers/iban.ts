import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import * as z from 'zod';

/**
 * Where the bank code is (ISO 13616). A Saudi IBAN has two check digits, two digits for the bank and 18 letters or
 * digits; an Emirati one has two check digits, three digits for the bank and 16 digits.
 */
const bankCodePosition: Readonly<Record<string, readonly [number, number]>> = { SA: [4, 6], AE: [4, 7] };

export const normaliseIban = (text: string): string => electronicFormatIBAN(text) ?? '';

export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** The bank code inside an IBAN; undefined for countries other than SA and AE. */
export const bankCodeOfIban = (iban: string): string | undefined => {
  const position = bankCodePosition[countryOfIban(iban)];
  return position && iban.slice(...position);
};

const IbanText = z.string().trim().max(42).transform(normaliseIban);

/** An IBAN of any country with valid structure and check digits (ISO 7064 MOD 97-10). Spaces and case are ignored. */
export const Iban = IbanText.refine((iban) => isValidIBAN(iban), 'must be a valid IBAN').meta({
  pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
});

/** What the OpenAPI document shows. An IBAN with spaces or lower case letters is accepted too. */
const patterns = { SA: '^SA[0-9]{4}[A-Z0-9]{18}$', AE: '^AE[0-9]{21}$' } as const;

/** An IBAN of one country. */
export const ibanOf = (country: 'SA' | 'AE') =>
  IbanText.refine(
    (iban) => isValidIBAN(iban) && countryOfIban(iban) === country,
    `must be a valid ${country === 'SA' ? 'KSA' : 'UAE'} IBAN`,
  ).meta({ pattern: patterns[country] });
