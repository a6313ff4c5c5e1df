import { addUp, type DayFigures, type Figure } from '#shared/events/figures/figures.ts';
import type { Outcome } from '#shared/events/figures/tally.ts';
import { moneyText } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { listOf } from '../../pages/parts.ts';

/** An amount in minor units per currency. */
type Amounts = ReadonlyMap<string, number>;

export const amountsText = (amounts: Amounts, language: Language): string =>
  listOf(
    [...amounts].map(([currency, minor]) => moneyText({ minor: BigInt(minor), currency }, language)),
    language,
  ) || '–';

/**
 * A payment that its bank has returned after the settlement is deducted on the day of its return, because earlier days
 * may be closed. The numbers of a period may be negative if the settlement was before it.
 */
export interface PaymentCounts {
  readonly settled: number;
  /** The number of rejected payments, including returned ones. */
  readonly rejected: number;
  /** The amount of the settled payments. */
  readonly value: Amounts;
}

const decided: readonly Outcome[] = ['abandoned', 'approved', 'declined', 'expired', 'withdrawn'];

const countOf = (figures: readonly Figure[], ...wanted: readonly Outcome[]): number =>
  figures.reduce((sum, { outcome, count }) => (wanted.includes(outcome) ? sum + count : sum), 0);

const paymentsIn = (figures: readonly Figure[]): PaymentCounts => {
  const booked = figures.filter(({ outcome }) => outcome === 'settled' || outcome === 'returned');
  const value = [...Map.groupBy(booked, ({ currency }) => currency)].map(
    ([currency, own]) =>
      [currency, own.reduce((total, { outcome, sum }) => total + (outcome === 'settled' ? sum : -sum), 0)] as const,
  );
  return {
    settled: countOf(figures, 'settled') - countOf(figures, 'returned'),
    rejected: countOf(figures, 'rejected', 'returned'),
    value: new Map(value),
  };
};

/** Returns the numbers of one bank's customers and payments. */
const summaryOfBank = (providerCode: string, figures: readonly Figure[]) => {
  const approvals = figures.filter(({ outcome }) => outcome === 'approved');
  const approved = countOf(approvals, 'approved');
  const seconds = approvals.reduce((total, { sum }) => total + sum, 0);
  return {
    ...paymentsIn(figures),
    providerCode,
    sent: countOf(figures, ...decided),
    approved,
    /** The average time from the choice of the bank to the approval. Absent without an approval. */
    approvalSeconds: approved === 0 ? undefined : Math.round(seconds / approved),
  };
};

/** Summarises days of figures. `days` names the days to show, including those without figures. */
export const summarise = (days: readonly string[], counted: readonly DayFigures[]) => {
  const byDay = new Map(counted.map(({ day, figures }) => [day, figures]));
  const all = addUp(counted.flatMap(({ figures }) => figures));
  const linked = countOf(all, ...decided);
  const ofBanks = Map.groupBy(all, ({ providerCode }) => providerCode);
  const banks = [...ofBanks].flatMap(([providerCode, figures]) =>
    providerCode === undefined ? [] : [summaryOfBank(providerCode, figures)],
  );
  const sent = banks.reduce((sum, bank) => sum + bank.sent, 0);
  return {
    ...paymentsIn(all),
    days: days.map((day) => ({ day, ...paymentsIn(byDay.get(day) ?? []) })),
    /** The customers who reached each step. */
    funnel: {
      requested: linked + countOf(all, 'unlinked'),
      linked,
      opened: sent + countOf(all, 'abandoned'),
      sent,
      approved: countOf(all, 'approved'),
    },
    /** Whether some outcomes of the last days are missing, because there are too many. */
    isPartial: counted.some(({ isPartial }) => isPartial),
    banks: banks.toSorted((a, b) => b.sent - a.sent),
  };
};
export type Summary = ReturnType<typeof summarise>;
