import { composeIBAN } from 'ibantools';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/providers/directory.ts';
import type { BankAccount } from './records.ts';

/** Invented people. Both are customers of every bank. */
const customers = ['Mariam Al Suwaidi', 'Rashid Al Mansoori'] as const;

/** The account number follows the bank's code in the BBAN (SWIFT IBAN registry). */
const accountNumberDigits = { AE: 16, SA: 18 } as const;

/**
 * The accounts that a customer can pay from: valid IBANs of the bank, one per invented customer. The numbers follow
 * from the bank and the name, so a bank always offers the same accounts.
 */
export const accountsAt = (provider: Provider): readonly BankAccount[] =>
  customers.map((name) => ({ SchemeName: 'IBAN', Identification: ibanAt(provider, name), Name: name }));

/** A valid IBAN of the bank. It follows from the seed. */
export const ibanAt = ({ bank: { country, bankCode }, code }: Provider, seed: string): string => {
  const number = BigInt(`0x${digest('account', code, seed).slice(0, 15)}`) % 10n ** 12n;
  return ibanOf(country, bankCode + String(number).padStart(accountNumberDigits[country], '0'));
};

const ibanOf = (countryCode: string, bban: string): string => {
  const iban = composeIBAN({ countryCode, bban });
  if (iban === null) throw new Error(`${bban} is not a BBAN of ${countryCode}`);
  return iban;
};
