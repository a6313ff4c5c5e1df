import { type Provider, providerById } from '#shared/providers/directory.ts';

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
};

/** A bank of the market by its code, or the hub. */
export const bankOf = (code: string): Provider | undefined => (code === hub.code ? hub : providerById('UAE', code));
