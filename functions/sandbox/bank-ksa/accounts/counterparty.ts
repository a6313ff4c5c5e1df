import { bankOfCounterparty, ibanOfCounterparty } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Counterparty } from '#functions/sandbox/banks/customers/persona.ts';

/** `OBCashAccount5_0`. */
export const accountOf = (counterparty: Counterparty) => ({
  IdentificationType: 'KSAOB.IBAN',
  Identification: ibanOfCounterparty(counterparty, 'SA'),
});

/** `OBBranchAndFinancialInstitutionIdentification6_0`. */
export const agentOf = (counterparty: Counterparty) => {
  const { swiftCode, englishName } = bankOfCounterparty(counterparty, 'SA');
  return {
    IdentificationType: 'KSAOB.BICFI',
    Identification: swiftCode,
    Name: englishName,
    PostalAddress: {
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
  };
};

/** The same without a name and an address, as the standard wants it for payments to come. */
export const bareAgentOf = (counterparty: Counterparty) => ({
  IdentificationType: 'KSAOB.BICFI',
  Identification: bankOfCounterparty(counterparty, 'SA').swiftCode,
});
