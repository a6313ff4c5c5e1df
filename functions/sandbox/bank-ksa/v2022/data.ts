import {
  accountDetailOf,
  agentOf,
  balancesOf,
  basicAccountFieldsOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import { arrangementsOf, beneficiariesOf, creditorOf } from '#functions/sandbox/banks/accounts/arrangements.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { momentOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import type { Standard } from '#functions/sandbox/banks/market/standard.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import type { Consent } from '../standard/terms.ts';
import { presentParty } from './party-view.ts';
import { ksa as ksa2022 } from '../standard/versions.ts';
import { presentTransaction } from './transaction-view.ts';

/** `OBExternalAccountTypeCode`. Small companies are classified as corporate. */
export const accountTypeOf = ({ persona }: BankAccount): 'KSAOB.Retail' | 'KSAOB.Corporate' =>
  persona.category === 'Retail' ? 'KSAOB.Retail' : 'KSAOB.Corporate';

const instantIn = (text: string | undefined): string | undefined => text && new Date(text).toISOString();

/** Returns whether a consent shares a line. A permission for credits only, or for debits only, excludes the others. */
const sharesDirection = ({ Permissions }: Consent['terms'], { amount }: Line): boolean => {
  const credits = Permissions.includes('ReadTransactionsCredits');
  return credits === Permissions.includes('ReadTransactionsDebits') || amount > 0 === credits;
};

/** The standard requires a date, but these accounts do not mature. */
const noMaturity = '2099-12-31T21:00:00.000Z';

/** Renders account data with the values of one version of the standard. */
export const createData = (ksa: Standard): Market<Consent>['data'] => ({
  partyMeta: { TotalPages: 1 },
  partyPermissions: { holder: ['ReadParty'], customer: ['ReadPartyPSU', 'ReadPartyPSUIdentity'] },

  shares({ terms }) {
    const [start, end] = [instantIn(terms.TransactionFromDateTime), instantIn(terms.TransactionToDateTime)];
    return (line) => (!start || start <= line.at) && (!end || line.at <= end) && sharesDirection(terms, line);
  },

  queryOffset: '+03:00',

  /** `OBAccountId`, with the fields that ReadAccountsDetail adds. */
  presentAccount: (account, withDetail) => ({
    ...holderNamesOf(account.persona.name.en),
    ...basicAccountFieldsOf(account, accountTypeOf(account)),
    MaturityDate: noMaturity,
    ...(withDetail && accountDetailOf(account, ksa)),
  }),

  /** `OBBalance`: the booked and the available balance. */
  presentBalances(account, funds, at) {
    const { booked, spendable, credit } = balancesOf(account, funds, at, ksa);
    return [
      { ...booked, CreditLine: [] },
      { ...spendable, CreditLine: credit },
    ];
  },

  /** `OBBeneficiary`. All fields are required, even without the permission for details. */
  presentBeneficiaries: (account) =>
    beneficiariesOf(account).map(({ beneficiaryId, ...flow }) => ({
      BeneficiaryId: beneficiaryId,
      BeneficiaryType: 'KSAOB.Activated',
      ...holderNamesOf(flow.counterparty.name),
      Reference: flow.information,
      SupplementaryData: {},
      ...creditorOf(flow, ksa),
      CreditorAgent: agentOf(flow.counterparty, ksa),
    })),

  /** `OBDirectDebit`, `OBStandingOrder` and `OBScheduledPayment`. Standing orders run for ten years. */
  ...arrangementsOf(ksa, (FirstPaymentDateTime, amount) => ({
    FirstPaymentDateTime,
    FinalPaymentDateTime: momentOf('2029-03-01', 9 * 60),
    NumberOfPayments: '120',
    StandingOrderStatusCode: 'KSAOB.Active',
    FirstPaymentAmount: amount,
    FinalPaymentAmount: amount,
  })),
  presentTransaction,
  presentHolder: ({ persona, bank }) => presentParty(persona, bank),
  presentCustomer: (persona, bank) => [presentParty(persona, bank)],
});

export const data = createData(ksa2022);
