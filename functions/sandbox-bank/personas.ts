import { digest } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/providers/directory.ts';
import type { BankAccount } from './store.ts';

/** Invented customers; every bank knows both. */
const customers = ['Mariam Al Suwaidi', 'Rashid Al Mansoori'] as const;

/** ISO 7064 MOD 97-10 over the rearranged IBAN. */
const withCheckDigits = (country: string, basic: string): string => {
  const digits = `${basic}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${basic}`;
};

/** The accounts a customer can pay from: valid IBANs of the bank, always the same ones. */
export const accountsAt = ({ bank, code }: Provider): readonly BankAccount[] =>
  customers.map((name) => {
    const length = bank.country === 'AE' ? 16 : 18;
    const number = (BigInt(`0x${digest('account', code, name).slice(0, 15)}`) % 10n ** 12n)
      .toString()
      .padStart(length, '0');
    return { SchemeName: 'IBAN', Identification: withCheckDigits(bank.country, bank.bankCode + number), Name: name };
  });
