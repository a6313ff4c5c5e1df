import { bankOfCounterparty, ibanOfCounterparty } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Counterparty } from '#functions/sandbox/banks/customers/persona.ts';

/** `AECashAccount5_0`. */
export const accountOf = (counterparty: Counterparty) => ({
  SchemeName: 'IBAN',
  Identification: ibanOfCounterparty(counterparty, 'AE'),
});

/** `AEBranchAndFinancialInstitutionIdentification5_0`. */
export const bareAgentOf = (counterparty: Counterparty) => ({
  SchemeName: 'BICFI',
  Identification: bankOfCounterparty(counterparty, 'AE').swiftCode,
});

/** `AEBranchAndFinancialInstitutionIdentification6_0`. */
export const agentOf = (counterparty: Counterparty) => ({
  ...bareAgentOf(counterparty),
  Name: bankOfCounterparty(counterparty, 'AE').englishName,
  PostalAddress: {
    AddressType: 'Business',
    AddressLine: ['12 Palm Street'],
    BuildingNumber: '12',
    StreetName: 'Palm Street',
    DistrictName: 'Deira',
    TownName: 'Dubai',
    CountrySubDivision: 'Dubai',
    Country: 'AE',
  },
});
