import {
  accountDetailOf,
  balancesOf,
  basicAccountFieldsOf,
  holderNamesOf,
} from '#functions/sandbox/banks/accounts/account-view.ts';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import type { Consent } from '../standard/terms.ts';
import { accountTypeOf, createData } from '../v2022/data.ts';
import { ksa2024 } from '../standard/versions.ts';
import { presentHolder, presentParty } from './party-view.ts';
import { presentTransaction } from './transaction-view.ts';

const common = createData(ksa2024);

/** Replaces the list of creditor accounts with the only one. */
const withOneAccount = (payment: object): object => {
  if (!('CreditorAccount' in payment)) return payment;
  const [CreditorAccount] = [payment.CreditorAccount].flat();
  return { ...payment, CreditorAccount };
};

export const data: Market<Consent>['data'] = {
  ...common,
  partyMeta: {},

  /** `OBAccountId`. The numbers of the account are required, even without the permission for details. */
  presentAccount: (account) => ({
    ...holderNamesOf(account.persona.name.en),
    ...basicAccountFieldsOf(account, accountTypeOf(account)),
    ...accountDetailOf(account, ksa2024),
  }),

  /** `OBBalance`: the booked and the available balance. */
  presentBalances(account, funds, at) {
    const { booked, spendable, credit } = balancesOf(account, funds, at, ksa2024);
    const CreditLine = credit.map(({ Included: _included, ...line }) => line);
    return [
      { ...booked, CreditLineIncluded: false },
      { ...spendable, CreditLineIncluded: CreditLine.length > 0, ...(CreditLine.length > 0 && { CreditLine }) },
    ];
  },

  presentStandingOrders: (...account) => common.presentStandingOrders(...account).map(withOneAccount),
  presentScheduledPayments: (...account) => common.presentScheduledPayments(...account).map(withOneAccount),
  presentTransaction,
  presentHolder,
  presentCustomer: presentParty,
};
