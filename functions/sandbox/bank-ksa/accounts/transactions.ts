import type { DataAccess } from '#functions/sandbox/banks/accounts/access.ts';
import { transactionsBy } from '#functions/sandbox/banks/accounts/transactions.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import type { Consent } from '../records/consent.ts';
import { ksa } from '../http/standard.ts';
import { requireData } from './access.ts';
import { presentTransaction } from './transaction-view.ts';

const instantIn = (text: string | undefined): string | undefined => text && new Date(text).toISOString();

/** A consent that names one direction of money alone shares that one. Otherwise it shares both. */
const sharesDirection = ({ has }: DataAccess<Consent>): ((line: Line) => boolean) => {
  const [credits, debits] = [has('ReadTransactionsCredits'), has('ReadTransactionsDebits')];
  if (credits === debits) return () => true;
  return ({ amount }) => amount > 0 === credits;
};

export const listTransactions = transactionsBy(ksa, requireData, {
  sharedWith(access) {
    const { TransactionFromDateTime, TransactionToDateTime } = access.consent.terms;
    const [start, end] = [instantIn(TransactionFromDateTime), instantIn(TransactionToDateTime)];
    const isOfDirection = sharesDirection(access);
    return (line) => (!start || start <= line.at) && (!end || line.at <= end) && isOfDirection(line);
  },
  // The standard makes the time optional, and the zone is that of the bank whatever the parameter says.
  momentOf(text) {
    const [, day = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/.exec(text) ?? [];
    return new Date(`${day}T${time}+03:00`);
  },
  present: presentTransaction,
});
