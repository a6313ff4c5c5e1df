import { minorOf } from '../amount.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import { historyStart, movementsBetween, plannedBalance } from '../customers/history.ts';
import { byTime, type Movement } from '../customers/persona.ts';
import { postedMinor, type Posting, type Postings, stepOf } from './posting.ts';

/** A line of an account statement: a planned movement, or a payment that a third party initiated. */
export interface Line {
  readonly id: string;
  readonly at: string;
  /** The amount in minor units, positive for incoming money. */
  readonly amount: number;
  readonly status: 'Booked' | 'Pending';
  /** The balance after a booked line. */
  readonly balance: number;
  readonly source: { readonly movement: Movement } | { readonly posting: Posting };
}

/** Returns all lines of an account at a time, oldest first. Rejected payments are not shown. */
export const linesOf = async (account: BankAccount, store: Postings, now: Date): Promise<readonly Line[]> => {
  const from = historyStart(now);
  const postings = account.iban === undefined ? [] : await store.postings(account.iban, from);
  const movements = movementsBetween(account, from, now.toISOString());
  const lines = [...movements.map(lineOfMovement), ...postings.flatMap((posting) => lineOfPosting(posting, now))];
  // At equal times, the planned movement sorts first, because the planned opening balance includes it.
  let balance = plannedBalance(account, new Date(Date.parse(from) - 1).toISOString());
  return lines.toSorted(byTime).map((line) => {
    if (line.status === 'Booked') balance += line.amount;
    return { ...line, balance };
  });
};

type BareLine = Omit<Line, 'balance'>;

const lineOfMovement = (movement: Movement): BareLine => ({
  id: movement.id,
  at: movement.at,
  amount: movement.amount,
  status: 'Booked',
  source: { movement },
});

const lineOfPosting = (posting: Posting, now: Date): readonly BareLine[] => {
  const { direction, payment } = posting;
  const { paymentId: id, createdAt: at, amount } = payment;
  const booked = postedMinor(posting, now);
  if (booked !== 0) return [{ id, at, amount: booked, status: 'Booked', source: { posting } }];
  const isPending = direction === 'out' && stepOf(payment, now).status === 'Pending';
  return isPending ? [{ id, at, amount: -Number(minorOf(amount)), status: 'Pending', source: { posting } }] : [];
};

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
