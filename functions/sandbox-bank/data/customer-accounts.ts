import type { SharedAccount } from '#shared/account-data/account.ts';
import type { Beneficiary, DirectDebit } from '#shared/account-data/future-payments.ts';
import type { Party } from '#shared/account-data/party.ts';
import { countries } from '#shared/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/providers/directory.ts';
import { ibanAt } from '../books/accounts.ts';

/** The accounts of every customer: salary and bills, savings, and a card. */
const accountKinds = ['current', 'savings', 'card'] as const;
export type CustomerAccountKind = (typeof accountKinds)[number];

export interface CustomerAccount {
  readonly kind: CustomerAccountKind;
  readonly bank: Provider;
  readonly customer: string;
  readonly currency: string;
  readonly shared: SharedAccount;
}

const subTypes = { current: 'CurrentAccount', savings: 'Savings', card: 'CreditCard' } as const;
const descriptions = { current: 'Salary account', savings: 'Savings account', card: 'Platinum card' } as const;

const accountOf = (bank: Provider, customer: string, kind: CustomerAccountKind): CustomerAccount => {
  const currency = countries[bank.bank.country].currency.iso4117Code;
  const accountId = derivedId('sandbox-account', bank.code, customer, kind);
  const number =
    kind === 'card'
      ? { schemeName: 'MaskedPAN', identification: `4000********${accountId.replaceAll(/\D/g, '').slice(0, 4)}` }
      : { schemeName: 'IBAN', identification: ibanAt(bank, kind === 'current' ? customer : `${customer} ${kind}`) };
  const shared: SharedAccount = {
    accountId,
    accountHolderName: customer,
    accountHolderShortName: customer.split(' ')[0],
    status: 'Active',
    statusUpdateDateTime: '2024-01-15T08:00:00.000Z',
    currency,
    accountType: 'Retail',
    accountSubType: subTypes[kind],
    description: descriptions[kind],
    openingDate: '2021-03-01',
    accountIdentifiers: [{ ...number, name: customer }],
    servicer: { schemeName: 'BICFI', identification: bank.bank.swiftCode, name: bank.englishName },
  };
  return { kind, bank, customer, currency, shared };
};

export const accountsOfCustomer = (bank: Provider, customer: string): readonly CustomerAccount[] =>
  accountKinds.map((kind) => accountOf(bank, customer, kind));

/** Who may be paid from the current account. */
export const beneficiariesOf = ({ kind, bank, shared }: CustomerAccount): readonly Beneficiary[] =>
  kind === 'current'
    ? [
        {
          beneficiaryId: derivedId('sandbox-beneficiary', shared.accountId),
          beneficiaryType: 'Activated',
          accountHolderName: 'Palm Court Residences',
          reference: 'Rent',
          creditorAgent: { schemeName: 'BICFI', identification: bank.bank.swiftCode, name: bank.englishName },
          creditorAccount: [
            { schemeName: 'IBAN', identification: ibanAt(bank, 'landlord'), name: 'Palm Court Residences' },
          ],
        },
      ]
    : [];

/** What may be collected from the current account. */
export const directDebitsOf = ({ kind, currency, shared }: CustomerAccount): readonly DirectDebit[] =>
  kind === 'current'
    ? [
        {
          directDebitId: derivedId('sandbox-direct-debit', shared.accountId),
          mandateIdentification: 'DD-2041',
          directDebitStatusCode: 'Active',
          name: 'City Power and Water',
          frequency: 'Monthly',
          previousPaymentDateTime: '2026-11-03T06:00:00.000Z',
          previousPaymentAmount: { amount: '412.75', currency },
        },
      ]
    : [];

/** The holder, as the bank has verified the identity. */
export const partiesOf = ({ customer, bank, shared }: CustomerAccount): readonly Party[] => [
  {
    partyId: derivedId('sandbox-party', bank.code, customer),
    partyNumber: derivedId('sandbox-party-number', customer).replaceAll(/\D/g, '').slice(0, 8),
    partyType: 'Sole',
    partyCategory: 'Retail',
    accountRole: 'Principal',
    verifiedClaims: [
      {
        verification: {
          trustFramework: bank.bank.country === 'SA' ? 'SA_IAM' : 'AE_IAM',
          time: '2024-01-15T08:00:00.000Z',
          evidence: [
            {
              type: 'document',
              time: '2024-01-15T08:00:00.000Z',
              documentDetails: { type: 'idcard', dateOfIssuance: '2022-05-01', dateOfExpiry: '2032-05-01' },
            },
          ],
        },
        claims: {
          name: customer,
          givenName: customer.split(' ')[0],
          familyName: customer.split(' ').slice(1).join(' '),
          birthDate: '1988-04-12',
          nationalities: [bank.bank.country],
          email: `${shared.accountHolderShortName?.toLowerCase()}@mail.example`,
        },
      },
    ],
  },
];
