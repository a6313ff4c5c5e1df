import type { Standard } from '#functions/sandbox/banks/market/standard.ts';

/** The base path of the API on a bank's resource host (`servers` in the document of the KSA standard). */
export const accountInformation = '/open-banking/account-information/2022.11.01-final-errata2';

const code = (name: string): string => `KSAOB.${name}`;

export const ksa: Standard = {
  country: 'SA',
  code,
  identified: (scheme, Identification) => ({ IdentificationType: code(scheme), Identification }),
  cardDigits: '4000********',
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
};
