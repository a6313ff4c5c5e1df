import type { Balance } from '#shared/standard/accounts/balance.ts';
import type { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import type { Party } from '#shared/standard/accounts/party.ts';
import type { KnownAccount } from '#shared/accounts/read/read-data.ts';
import type { TransactionFacts } from '#shared/reports/figures/facts.ts';
import { at, sampleId } from './identity.ts';

/** A customer's account at a Saudi bank, with the bank's data about it. */

const currency = 'SAR';
const holder = 'Abdullah Al Qahtani';
const iban = 'SA5680000000100000000001';

export const saudiAccount: KnownAccount = {
  id: sampleId('saudi-account'),
  account: {
    accountId: 'ACC-7712',
    accountHolderName: holder,
    status: 'Active',
    statusUpdateDateTime: at(-86_400),
    currency,
    accountType: 'Retail',
    accountSubType: 'CurrentAccount',
    description: 'Salary account',
    openingDate: '2021-03-01',
    accountIdentifiers: [{ schemeName: 'IBAN', identification: iban, name: holder }],
    servicer: { schemeName: 'BICFI', identification: 'RJHISARI', name: 'Al Rajhi Bank' },
  },
};

/** Returns a function that creates the transactions of an account. */
export const transactionsOf =
  (account: Pick<TransactionFacts, 'accountId' | 'currency'>) =>
  (day: string, minor: bigint, fields: Partial<TransactionFacts>): TransactionFacts => ({
    transactionId: `${day} ${minor}`,
    ...account,
    day,
    minor,
    type: 'LocalBankTransfer',
    subType: 'MoneyTransfer',
    flags: [],
    description: undefined,
    merchantName: undefined,
    merchantCategoryCode: undefined,
    counterpartyName: undefined,
    counterpartyIdentifier: undefined,
    ...fields,
  });

export const balances: readonly Balance[] = [
  {
    creditDebitIndicator: 'Credit',
    type: 'InterimBooked',
    dateTime: at(0),
    amount: { amount: '12450.75', currency },
  },
];

export const beneficiary: Beneficiary = {
  beneficiaryId: 'B-1',
  beneficiaryType: 'Activated',
  accountHolderName: 'Palm Court Residences',
  reference: 'Rent',
  creditorAccount: [{ schemeName: 'IBAN', identification: 'SA0380000000608010167519' }],
};

export const directDebit: DirectDebit = {
  directDebitId: 'D-1',
  mandateIdentification: 'DD-2041',
  directDebitStatusCode: 'Active',
  name: 'City Power and Water',
  frequency: 'Monthly',
  previousPaymentDateTime: at(-86_400 * 18),
  previousPaymentAmount: { amount: '412.75', currency },
};

export const party: Party = {
  partyId: 'P-1',
  partyNumber: '40012',
  partyType: 'Sole',
  accountRole: 'Principal',
  verifiedClaims: [
    {
      verification: {
        trustFramework: 'SA_IAM',
        assuranceProcess: { policy: 'Know your customer', procedure: 'In person' },
        time: at(-86_400 * 300),
        evidence: [{ type: 'document', documentDetails: { type: 'idcard', dateOfExpiry: '2032-05-01' } }],
      },
      claims: { sub: 'S-40012', name: holder, givenName: 'Abdullah', familyName: 'Al Qahtani', nationalities: ['SA'] },
    },
  ],
};
