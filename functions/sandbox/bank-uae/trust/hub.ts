import { type Provider, providerById } from '#shared/banks/providers/directory.ts';

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

/** The API hub of the market. It finds the bank that keeps an account, and has no customers. */
export const hub = bankNamed('hub', ['Open Finance Hub', 'مركز التمويل المفتوح'], 'Abu Dhabi', {
  bankCode: '000',
  swiftCode: 'HUBXAEAA',
});

/** A bank that the service does not know from its code. The directory lists it only while the sandbox is told to. */
export const newBank = bankNamed('uae-novabk', ['Nova Bank', 'بنك نوفا'], 'Sharjah', {
  bankCode: '998',
  swiftCode: 'NOVBAEA0',
});

const others = new Map([hub, newBank].map((bank) => [bank.code, bank]));

/** A bank by its code, or the hub. The banks of Saudi Arabia take payments here, in the sandbox dialect. */
export const bankOf = (code: string): Provider | undefined => others.get(code) ?? providerById('MAIN', code);
