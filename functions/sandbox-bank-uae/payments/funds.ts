import { accountsAt, type BankAccount } from '#shared/sandbox-banks/customers/bank-account.ts';
import { historyStart, plannedBalance } from '#shared/sandbox-banks/customers/history.ts';
import type { Provider } from '#shared/providers/directory.ts';
import type { Books } from '../books/books.ts';
import { minorOf } from '../records/amount.ts';
import type { Posting } from '../records/payment.ts';
import { stepOf } from '../views/payment-view.ts';

export const accountById = (bank: Provider, accountId: string): BankAccount | undefined =>
  accountsAt(bank).find((account) => account.accountId === accountId);

/** What a payment moves on an account at a time: nothing before it is booked, and nothing if it was rejected. */
export const postedMinor = ({ direction, payment }: Posting, now: Date): number => {
  const { status } = stepOf(payment, now);
  const isBooked =
    direction === 'out'
      ? status !== 'Pending' && status !== 'Rejected'
      : status === 'AcceptedCreditSettlementCompleted';
  const amount = Number(minorOf(payment.amount));
  if (!isBooked) return 0;
  return direction === 'out' ? -amount : amount;
};

export interface Funds {
  /** What is booked, in minor units. */
  readonly booked: number;
  /** What payments on their way will take. */
  readonly reserved: number;
  readonly creditLimit: number;
}

/** What is on an account, with the payments from and to it. */
export const fundsOf = async (account: BankAccount, books: Books, now: Date): Promise<Funds> => {
  const at = now.toISOString();
  const postings = account.iban === undefined ? [] : await books.postings(account.iban, historyStart(now));
  const booked = postings.reduce((total, posting) => total + postedMinor(posting, now), plannedBalance(account, at));
  const reserved = postings
    .filter(({ direction, payment }) => direction === 'out' && stepOf(payment, now).status === 'Pending')
    .reduce((total, { payment }) => total + Number(minorOf(payment.amount)), 0);
  return { booked, reserved, creditLimit: account.plan.creditLimit };
};

export const available = ({ booked, reserved, creditLimit }: Funds): number => booked - reserved + creditLimit;
