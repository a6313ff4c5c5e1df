import * as z from 'zod';
import { digest } from '#shared/platform/runtime/ids.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Amount, minorOf } from '../amount.ts';
import { type Step, stepAt } from '../scenario.ts';

const BilingualName = z.object({ en: z.string().optional(), ar: z.string().optional() });

/** Whom a payment goes to, as far as statements and pages of banks show it. */
const PaidCreditor = z.object({
  Creditor: z.object({ Name: z.string().optional() }).optional(),
  CreditorAccount: z.object({
    Identification: z.string(),
    Name: BilingualName,
    TradingName: BilingualName.optional(),
  }),
});
type PaidCreditor = z.infer<typeof PaidCreditor>;

/** What the accounts of debtor and creditor show of a payment that a third party has initiated. */
export const PostedPayment = z.object({
  paymentId: z.string(),
  amount: Amount,
  creditor: PaidCreditor,
  debtorIban: z.string(),
  purpose: z.string(),
  /** For the statements of the debtor and of the creditor. */
  debtorReference: z.string().optional(),
  creditorReference: z.string().optional(),
  /** The money was not there when the order came. */
  lacksFunds: z.boolean(),
  createdAt: z.string(),
});
type PostedPayment = z.infer<typeof PostedPayment>;

/** A payment on the account of its debtor or creditor. */
export const Posting = z.object({ direction: z.enum(['in', 'out']), payment: PostedPayment });
export type Posting = z.infer<typeof Posting>;

const keyOf = (iban: string): string => `POSTINGS#${iban}`;

/** The key of a posting. The postings of an account are sorted by time. */
export const postingKey = (iban: string, { direction, payment }: Posting): Key => ({
  pk: keyOf(iban),
  sk: `${payment.createdAt}#${payment.paymentId}#${direction}`,
});

/** The payments from and to accounts, at the banks of all markets. */
export const openPostings = (table: Table) => ({
  /** Those of an account since a time, the oldest first. */
  async postings(iban: string, since: string): Promise<readonly Posting[]> {
    const items = await table.partition(keyOf(iban), { only: { from: since }, stale: true });
    return items.map((item) => Posting.parse(item));
  },
});
export type Postings = ReturnType<typeof openPostings>;

const noMoney: Step = {
  afterSeconds: 0,
  status: 'Rejected',
  reason: { Code: 'AANI.AM04', Message: 'Insufficient funds' },
};

/** Where a payment is at a time. */
export const stepOf = (
  { lacksFunds, amount, createdAt }: Pick<PostedPayment, 'lacksFunds' | 'amount' | 'createdAt'>,
  now: Date,
): Step => (lacksFunds ? noMoney : stepAt(amount, secondsBetween(createdAt, now)));

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

/** The id of a payment in the payment system. Both banks know it, and the accounts of both sides show it. */
export const paymentTransactionIdOf = ({ paymentId }: Pick<PostedPayment, 'paymentId'>): string =>
  digest('transaction', paymentId).slice(0, 24);

/** What a statement says about a payment: what kind it is, and the reference that the holder of the account gets. */
export const informationOf = ({ direction, payment }: Posting, kind: string): string => {
  const reference = direction === 'out' ? payment.debtorReference : payment.creditorReference;
  return reference === undefined ? kind : `${kind} ${reference}`;
};

/** The name that a bank shows to its customers. */
export const nameOfCreditor = ({ Creditor: party, CreditorAccount }: PaidCreditor, language: 'en' | 'ar'): string => {
  const { en, ar } = CreditorAccount.TradingName ?? CreditorAccount.Name;
  return (language === 'ar' ? (ar ?? en) : (en ?? ar)) ?? party?.Name ?? CreditorAccount.Identification;
};
