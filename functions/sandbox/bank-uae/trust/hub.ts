import { type Provider, providerById } from '#shared/banks/providers/directory.ts';

/** The API hub of the market. It finds the bank that keeps an account, and has no customers. */
export const hub: Provider = {
  code: 'hub',
  englishName: 'Open Finance Hub',
  arabicName: 'مركز التمويل المفتوح',
  headOffice: 'Abu Dhabi',
  bank: {
    bankCode: '000',
    country: 'AE',
    englishName: 'Open Finance Hub',
    arabicName: 'مركز التمويل المفتوح',
    swiftCode: 'HUBXAEAA',
  },
  availability: 'open',
};

/** A bank that the service does not know from its code. The directory lists it only while the sandbox is told to. */
export const newBank: Provider = {
  code: 'uae-novabk',
  englishName: 'Nova Bank',
  arabicName: 'بنك نوفا',
  headOffice: 'Sharjah',
  bank: {
    bankCode: '998',
    country: 'AE',
    englishName: 'Nova Bank',
    arabicName: 'بنك نوفا',
    swiftCode: 'NOVBAEA0',
  },
  availability: 'open',
};

const others = new Map([hub, newBank].map((bank) => [bank.code, bank]));

/** A bank by its code, or the hub. The banks of Saudi Arabia take payments here, in the sandbox dialect. */
export const bankOf = (code: string): Provider | undefined => others.get(code) ?? providerById('MAIN', code);
