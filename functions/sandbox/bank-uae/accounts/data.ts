import {
  accountDetailOf,
  agentOf,
  balancesOf,
  basicAccountFieldsOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import { arrangementsOf, beneficiariesOf, creditorOf } from '#functions/sandbox/banks/accounts/arrangements.ts';
import { localDayOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { uae } from '../http/standard.ts';
import type { Consent } from '../records/consent.ts';
import { presentHolder, presentParty } from './party-view.ts';
import { presentTransaction } from './transaction-view.ts';

const partyPermissions = ['ReadParty', 'ReadPartyUser', 'ReadPartyUserIdentity'] as const;

/** Returns whether a consent covers a range of days. */
export const covers = ({ kind, terms }: Consent, first: string, last: string): boolean => {
  if (kind === 'payment') return true;
  return (!terms.FromDate || terms.FromDate <= first) && (!terms.ToDate || last <= terms.ToDate);
};

export const data: Market<Consent>['data'] = {
  partyMeta: { TotalPages: 1 },
  partyPermissions: { holder: partyPermissions, customer: partyPermissions },
  shares:
    (consent) =>
    ({ at }) =>
      covers(consent, localDayOf(at), localDayOf(at)),
  queryOffset: 'Z',

  /** `AEAccountId`, with the fields that ReadAccountsDetail adds. */
  presentAccount: (account, withDetail) => ({
    ...basicAccountFieldsOf(account, account.persona.category),
    IsShariaCompliant: false,
    ...(withDetail && { ...holderNamesOf(account.persona.name.en), ...accountDetailOf(account, uae) }),
  }),

  /** `AEBalance`: the booked and the available balance. */
  presentBalances(account, funds, at) {
    const { booked, spendable, credit } = balancesOf(account, funds, at, uae);
    return [booked, { ...spendable, ...(credit.length > 0 && { CreditLine: credit }) }];
  },

  /** `AEBeneficiary`. */
  presentBeneficiaries: (account, withDetail) =>
    beneficiariesOf(account).map(({ beneficiaryId, ...flow }) => ({
      BeneficiaryId: beneficiaryId,
      BeneficiaryType: 'Activated',
      AddedViaOF: false,
      Reference: flow.information,
      ...(withDetail && { ...creditorOf(flow, uae), CreditorAgent: agentOf(flow.counterparty, uae) }),
    })),

  /** `AEDirectDebit`, `AEStandingOrder` and `AEScheduledPayment`. */
  ...arrangementsOf(uae, (FirstPaymentDateTime, FirstPaymentAmount) => ({
    FirstPaymentDateTime,
    FirstPaymentAmount,
    StandingOrderStatusCode: 'Active',
  })),
  presentTransaction,
  presentHolder,
  presentCustomer: presentParty,
};
