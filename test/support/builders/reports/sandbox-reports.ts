import { uae } from '#functions/sandbox/bank-uae/http/standard.ts';
import { kindOf } from '#functions/sandbox/banks/accounts/transaction-view.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import type { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import type { AccountFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import { accountsOf, type BankAccount, ibanOfCounterparty } from '#functions/sandbox/banks/customers/bank-account.ts';
import { personas } from '#functions/sandbox/banks/customers/personas.ts';
import { historyStart, movementsBetween, plannedBalance } from '#functions/sandbox/banks/customers/history.ts';
import type { Movement } from '#functions/sandbox/banks/customers/persona.ts';
import { aTransaction, assess } from './report-facts.ts';

export const sandboxNow = '2026-11-22T09:00:00.000Z';
const now = sandboxNow;
const asOf = '2026-11-22';
const dubaiDay = (at: string) => dayIn('Asia/Dubai', at);

const emiratiFacts = ({ accountId }: BankAccount, movement: Movement): TransactionFacts => {
  const { id, at, amount, information, cause } = movement;
  const [type, subType, flag] = kindOf({ id, at, amount, status: 'Booked', balance: 0, source: { movement } }, uae);
  return aTransaction(dubaiDay(at), amount, {
    transactionId: id,
    accountId,
    currency: 'AED',
    type,
    subType,
    flags: flag === undefined ? [] : [flag],
    description: information,
    ...(cause.kind === 'purchase'
      ? { merchantName: cause.merchant.name, merchantCategoryCode: cause.merchant.category }
      : { counterpartyName: cause.with.name, counterpartyIdentifier: ibanOfCounterparty(cause.with, 'AE') }),
  });
};

/** Computes the report about a customer of the UAE sandbox banks. */
export const uaeReport = (id: string): RiskAssessment => {
  const bank = providersOf('UAE', 'real')[0];
  const persona = personas.find((candidate) => candidate.id === id);
  if (!bank || !persona) throw new Error(`The sandbox has no customer ${id}`);
  const bankAccounts = accountsOf(bank, persona);
  const accounts = bankAccounts.map((account): AccountFacts => ({
    accountId: account.accountId,
    kind: account.plan.kind === 'CreditCard' ? 'card' : 'deposit',
    currency: 'AED',
    identifiers: account.iban === undefined ? [] : [account.iban],
    holderName: persona.name.en,
    balance: BigInt(plannedBalance(account, now)),
  }));
  const from = historyStart(now);
  const transactions = bankAccounts.flatMap((account) =>
    movementsBetween(account, from, now).map((movement) => emiratiFacts(account, movement)),
  );
  return assess({ asOf, from: dubaiDay(from), currency: 'AED', accounts }, transactions);
};
