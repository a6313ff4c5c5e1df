import { providersOf } from '#shared/providers/directory.ts';
import { ibanFor } from '#shared/sandbox-banks/customers/bank-account.ts';
import type { Counterparty } from '#shared/sandbox-banks/customers/persona.ts';

const banks = providersOf('KSA', 'real').map(({ bank }) => bank);

/** The invented companies and people have accounts at Saudi banks here. Which bank follows from their bank in the UAE. */
const bankOf = ({ bankCode }: Counterparty) => {
  const bank = banks[Number(bankCode) % banks.length];
  if (!bank) throw new Error('the directory has no banks of Saudi Arabia');
  return bank;
};

/** `OBCashAccount5_0`. */
export const accountOf = (counterparty: Counterparty) => ({
  IdentificationType: 'KSAOB.IBAN',
  Identification: ibanFor('SA', bankOf(counterparty).bankCode, counterparty.accountNumber),
});

/** `OBBranchAndFinancialInstitutionIdentification6_0`. */
export const agentOf = (counterparty: Counterparty) => {
  const { swiftCode, englishName } = bankOf(counterparty);
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
  Identification: bankOf(counterparty).swiftCode,
});
