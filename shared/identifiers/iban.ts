import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import * as z from 'zod';

/** SA: 2 check digits, 2 bank digits, 18 alphanumeric; AE: 2 check digits, 3 bank digits, 16 digits (decisions 5.1). */
const bankPosition: Readonly<Record<string, readonly [number, number]>> = { SA: [4, 6], AE: [4, 7] };

export const normaliseIban = (text: string): string => electronicFormatIBAN(text) ?? '';

export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** The bank's number inside the IBAN, for the countries whose banks we know. */
export const bankCodeOfIban = (iban: string): string | undefined => {
  const position = bankPosition[countryOfIban(iban)];
  return position && iban.slice(...position);
};

const IbanText = z.string().trim().max(42).transform(normaliseIban);

/** An IBAN of any country, spaces and case forgiven, structure and ISO 7064 checksum checked. */
export const Iban = IbanText.refine((iban) => isValidIBAN(iban), 'must be a valid IBAN');

/** An IBAN of one country. */
export const ibanOf = (country: 'SA' | 'AE') =>
  IbanText.refine(
    (iban) => isValidIBAN(iban) && countryOfIban(iban) === country,
    `must be a valid ${country === 'SA' ? 'KSA' : 'UAE'} IBAN`,
  );
