import { minorOf } from '../amount.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import { historyStart, plannedBalance } from '../customers/history.ts';
import { postedMinor, type Postings, stepOf } from './posting.ts';

export interface Funds {
  /** The booked balance, in minor units. */
  readonly booked: number;
  /** The amount reserved for pending outgoing payments, in minor units. */
  readonly reserved: number;
  readonly creditLimit: number;
}

/** Returns an account's funds, including third-party payments from and to it. */
export const fundsOf = async (account: BankAccount, store: Postings, now: Date): Promise<Funds> => {
  const at = now.toISOString();
  const postings = account.iban === undefined ? [] : await store.postings(account.iban, historyStart(now));
  const booked = postings.reduce((total, posting) => total + postedMinor(posting, now), plannedBalance(account, at));
  const reserved = postings
    .filter(({ direction, payment }) => direction === 'out' && stepOf(payment, now).status === 'Pending')
    .reduce((total, { payment }) => total + Number(minorOf(payment.amount)), 0);
  return { booked, reserved, creditLimit: account.plan.creditLimit };
};

export const available = ({ booked, reserved, creditLimit }: Funds): number => booked - reserved + creditLimit;
