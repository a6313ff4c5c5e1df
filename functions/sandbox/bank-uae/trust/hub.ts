import type { CountryCode } from '#shared/standard/markets/market.ts';
import { type Provider, providerById } from '#shared/banks/providers/built-in-banks.ts';

const bankNamed = (
  code: string,
  [englishName, arabicName]: readonly [english: string, arabic: string],
  headOffice: string,
  codes: Pick<Provider['bank'], 'bankCode' | 'swiftCode'>,
): Provider => ({
  code,
  englishName,
  arabicName,
  headOffice,
  bank: { ...codes, country: 'AE', englishName, arabicName },
  availability: 'open',
});

/** The market's API hub. It locates the bank that holds an account, and has no customers. */
export const hub = bankNamed('hub', ['Open Finance Hub', 'مركز التمويل المفتوح'], 'Abu Dhabi', {
  bankCode: '000',
  swiftCode: 'HUBXAEAA',
});

/** A bank that the service's code does not contain. The directory lists it only if the sandbox's listing adds it. */
export const newBank = bankNamed('uae-novabk', ['Nova Bank', 'بنك نوفا'], 'Sharjah', {
  bankCode: '998',
  swiftCode: 'NOVBAEA0',
});

const others = new Map([hub, newBank].map((bank) => [bank.code, bank]));

/**
 * Returns a bank or the hub by its code. Saudi banks accept payments at these endpoints too, in the sandbox dialect.
 */
export const bankOf = (code: string): Provider | undefined => others.get(code) ?? providerById('MAIN', code);

export const countryOf = (code: string): CountryCode => bankOf(code)?.bank.country ?? 'AE';
