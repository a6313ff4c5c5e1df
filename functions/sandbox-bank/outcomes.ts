import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { BankPayment } from './store.ts';

interface Step {
  readonly afterSeconds: number;
  readonly status: PaymentStatus;
  readonly reason?: { readonly Code: string; readonly Message: string };
}

const rejected = (afterSeconds: number, Code: string, Message: string): readonly Step[] => [
  { afterSeconds: 0, status: 'Pending' },
  { afterSeconds, status: 'Rejected', reason: { Code, Message } },
];

/** What the hundredths of an amount bring about (decisions, last table; .05 to .08 are ours). */
const byHundredths: Readonly<Record<string, readonly Step[]>> = {
  '01': rejected(1, 'AANI.AM04', 'Insufficient funds'),
  '02': rejected(1, 'AANI.AC04', 'Closed account number'),
  '03': [{ afterSeconds: 0, status: 'Pending' }],
  '04': [
    { afterSeconds: 0, status: 'Pending' },
    { afterSeconds: 1, status: 'AcceptedWithoutPosting' },
    { afterSeconds: 6, status: 'AcceptedCreditSettlementCompleted' },
  ],
};

/** The debit stands for long enough to be seen by whoever asks every second or two. */
const usual: readonly Step[] = [
  { afterSeconds: 0, status: 'Pending' },
  { afterSeconds: 1, status: 'AcceptedSettlementCompleted' },
  { afterSeconds: 6, status: 'AcceptedCreditSettlementCompleted' },
];

/** Most that instant payments carry: AANI in dirham, sarie in riyal. */
const ceilings: Readonly<Record<string, number>> = { AED: 50_000, SAR: 20_000 };

const stepsOf = ({ Amount, Currency }: BankPayment['amount']): readonly Step[] => {
  if (Number(Amount) > (ceilings[Currency] ?? Number.POSITIVE_INFINITY)) {
    return [
      { afterSeconds: 0, status: 'Rejected', reason: { Code: 'AANI.AM02', Message: 'Amount above the maximum' } },
    ];
  }
  return byHundredths[Amount.slice(-2)] ?? usual;
};

/** How a payment stands so many seconds after it was made: time moves it, nobody has to. */
export const standingOf = (payment: BankPayment, ageSeconds: number): Step =>
  stepsOf(payment.amount).findLast(({ afterSeconds }) => afterSeconds <= ageSeconds) ?? {
    afterSeconds: 0,
    status: 'Pending',
  };

/** Trouble on the way to the bank, by the hundredths of the amount. */
export const troubleWith = (amount: string): Trouble | undefined => troubles[amount.slice(-2)];

const troubles: Readonly<Record<string, Trouble>> = {
  '05': 'refused',
  '06': 'down-at-first',
  '07': 'answer-lost',
  '08': 'short-lived-token',
};
type Trouble = 'refused' | 'down-at-first' | 'answer-lost' | 'short-lived-token';
