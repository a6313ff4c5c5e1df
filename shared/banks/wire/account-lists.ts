import { Balance } from '#shared/standard/accounts/balance.ts';
import {
  Beneficiary,
  DirectDebit,
  ScheduledPayment,
  StandingOrder,
} from '#shared/standard/accounts/future-payments.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { AccountBank } from '../port/accounts.ts';
import { type AccountResponses, queryOf } from './account-responses.ts';

type Lists = Pick<
  AccountBank,
  'balances' | 'transactions' | 'beneficiaries' | 'directDebits' | 'standingOrders' | 'scheduledPayments'
>;

/**
 * Creates the functions that read account lists whose format is the same in both markets' standards.
 *
 * @param timeOf formats the start or the end of a day as the banks of the market require
 */
export const createAccountLists = (
  { parseList, getAccountResource, getPage }: AccountResponses,
  timeOf: Parameters<typeof queryOf>[2],
): Lists => ({
  balances: async (access, id, call) =>
    parseList(Balance, await getAccountResource('balances', access, id, call), 'Balance'),

  transactions: (access, accountId, page, bankCall) =>
    getPage(
      { schema: Transaction, resource: 'transactions', field: 'Transaction' },
      { access, accountId, bankCall, query: queryOf(page, 'BookingDateTime', timeOf) },
    ),

  beneficiaries: async (access, id, call) =>
    parseList(Beneficiary, await getAccountResource('beneficiaries', access, id, call), 'Beneficiary'),

  directDebits: async (access, id, call) =>
    parseList(DirectDebit, await getAccountResource('direct-debits', access, id, call), 'DirectDebit'),

  standingOrders: async (access, id, call) =>
    parseList(StandingOrder, await getAccountResource('standing-orders', access, id, call), 'StandingOrder'),

  scheduledPayments: async (access, id, call) =>
    parseList(ScheduledPayment, await getAccountResource('scheduled-payments', access, id, call), 'ScheduledPayment'),
});
