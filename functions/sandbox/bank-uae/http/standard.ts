import type { Standard } from '#functions/sandbox/banks/market/standard.ts';

export const uae: Standard = {
  country: 'AE',
  code: (name) => name,
  identified: (SchemeName, Identification) => ({ SchemeName, Identification }),
  card: { mask: '************', scheme: 'VISA', wallet: 'ApplePay' },
  transactions: {
    timeZone: 'UTC+04:00',
    thirdPartyText: 'Open finance payment',
    kinds: {
      loan: ['LocalBankTransfer', 'Repayments', 'Finance'],
      profit: ['Other', 'Profit'],
      thirdPartyPayment: ['LocalBankTransfer', 'MoneyTransfer', 'OpenFinance'],
    },
  },
  bankAddress: {
    AddressType: 'Business',
    AddressLine: ['12 Palm Street'],
    BuildingNumber: '12',
    StreetName: 'Palm Street',
    DistrictName: 'Deira',
    TownName: 'Dubai',
    CountrySubDivision: 'Dubai',
    Country: 'AE',
  },
  beyondConsent: { permission: 'Consent.PermissionDenied', resource: 'Resource.InvalidFormat' },
};
