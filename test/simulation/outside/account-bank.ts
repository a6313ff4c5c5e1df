import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';

/** Calls the bank by the name of what is asked for. */
type CallBank = <T>(name: string, effect: () => T) => Promise<T>;

/** The ids that the bank has for the customer's accounts. */
export const accountsThere = ['account 1', 'account 2'] as const;

/** How many transactions of each account the bank has, and how many of them are on one page. */
export const transactionsThere = 5;
const onePage = 3;

const transaction = (accountId: string, index: number) => ({
  transactionId: `${accountId} ${index}`,
  transactionDateTime: new Date(Date.UTC(2026, 11, 1 + index)).toISOString(),
  bookingDateTime: new Date(Date.UTC(2026, 11, 1 + index)).toISOString(),
  transactionType: 'POS' as const,
  subTransactionType: 'Purchase',
  status: 'Booked' as const,
  creditDebitIndicator: 'Debit' as const,
  amount: { amount: '10.00', currency: 'AED' },
});

/**
 * The account data of one customer: the same whenever it is read, so that whatever was read in pieces, after failures and
 * by several readers, has to be all of it. There are no direct debits.
 */
export const openAccountBank = (call: CallBank, check: (access: DataAccess) => void): AccountBank => {
  const ask = <T>(name: string, access: DataAccess, effect: () => T): Promise<T> =>
    call(name, () => {
      check(access);
      return effect();
    });
  const notOffered = (): never => {
    throw new NotOffered('The bank does not have this');
  };
  const accountOf = (accountId: string) => ({ accountId, currency: 'AED', status: 'Active' as const });
  return {
    accounts: (access) => ask('accounts', access, () => accountsThere.map(accountOf)),
    account: (access, id) => ask('account', access, () => accountOf(id)),
    balances: (access) =>
      ask('balances', access, () => [
        {
          type: 'InterimAvailable' as const,
          creditDebitIndicator: 'Credit' as const,
          dateTime: '2026-12-31T00:00:00Z',
          amount: { amount: '1000.00', currency: 'AED' },
        },
      ]),
    transactions: (access, id, page) =>
      ask('transactions', access, () => {
        const from = 'next' in page ? Number(page.next) : 0;
        const until = Math.min(from + onePage, transactionsThere);
        return {
          items: Array.from({ length: until - from }, (_, index) => transaction(id, from + index)),
          next: until < transactionsThere ? String(until) : undefined,
          firstAvailableAt: undefined,
          lastAvailableAt: undefined,
        };
      }),
    beneficiaries: (access) => ask('beneficiaries', access, () => []),
    directDebits: (access) => ask('direct-debits', access, notOffered),
    standingOrders: (access) => ask('standing-orders', access, () => []),
    scheduledPayments: (access) => ask('scheduled-payments', access, () => []),
    parties: (access) => ask('parties', access, () => []),
    consentingParty: (access) => ask('consenting-party', access, notOffered),
    products: (access) => ask('products', access, () => []),
    statements: (access) => ask('statements', access, notOffered),
  };
};
