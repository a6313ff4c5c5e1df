import type { Standard } from '#functions/sandbox/banks/market/standard.ts';

/** The versions of the KSA standard that the sandbox banks use. */
export const versions = { 2022: '2022.11.01-final-errata2', 2024: '2024.09.01-final-errata1' } as const;
export type Version = (typeof versions)[keyof typeof versions];

/** Returns the base path of the API on a bank's resource host (`servers` in the document of the KSA standard). */
export const accountInformation = (version: Version | '{version}'): string =>
  `/open-banking/account-information/${version}`;

/** The banks that still use version 2022. All others use version 2024. */
export const banksOn2022: readonly string[] = ['ksa-alrajhi'];

export const versionAt = (bank: string): Version => versions[banksOn2022.includes(bank) ? 2022 : 2024];

const code = (name: string): string => `KSAOB.${name}`;

/** The values of version 2022. */
export const ksa = {
  country: 'SA',
  code,
  identified: (scheme, Identification) => ({ IdentificationType: code(scheme), Identification }),
  card: { mask: '4000********', scheme: 'KSAOB.mada', wallet: 'madaPay' },
  transactions: {
    timeZone: 'UTC+03:00',
    thirdPartyText: 'Open banking payment',
    kinds: {
      loan: ['LocalBankTransfer', 'MoneyTransfer', 'Loan'],
      profit: ['Other', 'NotApplicable'],
      thirdPartyPayment: ['LocalBankTransfer', 'MoneyTransfer'],
    },
  },
  bankAddress: {
    AddressType: 'KSAOB.Business',
    ShortAddress: 'RRRD2929',
    BuildingNumber: '2929',
    UnitNumber: 1,
    StreetName: 'King Fahd Road',
    SecondaryNumber: '8118',
    District: 'Al Olaya',
    PostalCode: '12313',
    City: 'Riyadh',
    Country: 'SA',
  },
  beyondConsent: { permission: 'KSAOB.Consent.Invalid', resource: 'KSAOB.Resource.InvalidResourceId' },
} as const satisfies Standard;

/** The values of version 2024, in which an address is a list and every number is text. */
export const ksa2024: Standard = {
  ...ksa,
  bankAddress: [{ ...ksa.bankAddress, UnitNumber: String(ksa.bankAddress.UnitNumber) }],
};
