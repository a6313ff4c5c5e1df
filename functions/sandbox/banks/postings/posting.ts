import * as z from 'zod';
import { digest } from '#shared/platform/runtime/ids.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Amount, minorOf } from '../amount.ts';
import { Creditor } from './creditor.ts';
import { type Step, stepAt } from '../scenario.ts';

/** A third-party payment, with the fields that the debtor's and the creditor's accounts show. */
export const PostedPayment = z.object({
  paymentId: z.string(),
  amount: Amount,
  creditor: Creditor,
  debtorIban: z.string(),
  purpose: z.string(),
  /** References on the statements of debtor and creditor. */
  debtorReference: z.string().optional(),
  creditorReference: z.string().optional(),
  /** Whether funds were insufficient when the order was received. */
  lacksFunds: z.boolean(),
  createdAt: z.string(),
});
type PostedPayment = z.infer<typeof PostedPayment>;

/** A payment as posted to the account of its debtor or creditor. */
export const Posting = z.object({ direction: z.enum(['in', 'out']), payment: PostedPayment });
export type Posting = z.infer<typeof Posting>;

const keyOf = (iban: string): string => `POSTINGS#${iban}`;

/** Returns a posting's key. The postings of an account are sorted by time. */
export const postingKey = (iban: string, { direction, payment }: Posting): Key => ({
  pk: keyOf(iban),
  sk: `${payment.createdAt}#${payment.paymentId}#${direction}`,
});

/** Creates the store of third-party payments from and to accounts, at the banks of all markets. */
export const createPostings = (table: Table) => ({
  /** Returns the postings of an account since a time, oldest first. */
  async postings(iban: string, since: string): Promise<readonly Posting[]> {
    const items = await table.partition(keyOf(iban), { only: { from: since }, stale: true });
    return items.map((item) => Posting.parse(item));
  },
});
export type Postings = ReturnType<typeof createPostings>;

const insufficientFunds: Step = {
  afterSeconds: 0,
  status: 'Rejected',
  reason: { Code: 'AANI.AM04', Message: 'Insufficient funds' },
};

/** Returns the step that a payment has reached at a time. */
export const stepOf = (
  { lacksFunds, amount, createdAt }: Pick<PostedPayment, 'lacksFunds' | 'amount' | 'createdAt'>,
  now: Date,
): Step => (lacksFunds ? insufficientFunds : stepAt(amount, secondsBetween(createdAt, now)));

/** Returns a payment's booked amount at a time, in minor units: zero until it is booked, or if it was rejected. */
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

/** Returns a payment's id in the payment system, which the accounts of both parties show. */
export const paymentTransactionIdOf = ({ paymentId }: Pick<PostedPayment, 'paymentId'>): string =>
  digest('transaction', paymentId).slice(0, 24);

/** Returns a payment's statement text: its kind, and the reference for this account holder. */
export const informationOf = ({ direction, payment }: Posting, kind: string): string => {
  const reference = direction === 'out' ? payment.debtorReference : payment.creditorReference;
  return reference === undefined ? kind : `${kind} ${reference}`;
};

/** Returns the creditor name that a bank shows to its customers. */
export const nameOfCreditor = ({ Creditor: party, CreditorAccount }: Creditor, language: 'en' | 'ar'): string => {
  const { en, ar } = CreditorAccount.TradingName ?? CreditorAccount.Name;
  return (language === 'ar' ? (ar ?? en) : (en ?? ar)) ?? party?.Name ?? CreditorAccount.Identification;
};
