import type { AccountBank } from '#shared/banks/port/accounts.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import { aBank } from './a-bank.ts';

const notOffered = () => Promise.reject(new NotOffered('not here'));

/** Creates links to a bank that shares account data with only the given operations. */
export const aSharingBank = (operations: Partial<AccountBank>) => async (): Promise<BankLink> => ({
  ...aBank({}),
  accounts: {
    accounts: notOffered,
    account: notOffered,
    balances: notOffered,
    transactions: notOffered,
    beneficiaries: notOffered,
    directDebits: notOffered,
    standingOrders: notOffered,
    scheduledPayments: notOffered,
    parties: notOffered,
    consentingParty: notOffered,
    products: notOffered,
    statements: notOffered,
    ...operations,
  },
});
