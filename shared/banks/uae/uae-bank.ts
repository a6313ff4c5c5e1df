import type { BankLink } from '../port/bank-link.ts';
import { noPaymentBank } from '../port/payments.ts';
import { noPayeeDirectory, type PayeeDirectory } from '../transport/bank-protocol.ts';
import { createAccounts } from './accounts.ts';
import type { BankContext } from './bank-context.ts';
import { createConsents } from './consents.ts';
import { createDirectoryPayees } from './payees.ts';
import { createPayments } from './payments.ts';

/**
 * Connects to a bank through UAE Open Finance version 2.1: FAPI 2.0 with signed requests, mutual TLS and Rich
 * Authorization Requests.
 *
 * @param directory finds the market's hub and its other banks, which confirm the payees whose accounts they hold
 */
export const uaeBank = (bank: BankContext, directory: PayeeDirectory = noPayeeDirectory): BankLink => {
  const { payments, accounts, payees } = bank.server.apis;
  return {
    authority: createConsents(bank),
    payments: payments === undefined ? noPaymentBank : createPayments(bank, payments),
    accounts: accounts === undefined ? undefined : createAccounts(bank, accounts),
    payees: payees === undefined ? undefined : createDirectoryPayees(bank, payees, directory),
  };
};
