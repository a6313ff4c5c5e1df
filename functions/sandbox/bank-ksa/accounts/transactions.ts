import { type Line, linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import { answerPage, pageOf } from '#functions/sandbox/banks/server/answer.ts';
import type { BankCall, Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { BankDeps } from '../access/deps.ts';
import { type DataAccess, requireAccount, requireData } from './access.ts';
import { presentTransaction } from './transaction-view.ts';

/** A time of the query. The standard makes the time optional, and the zone is that of the bank whatever it says. */
const instantOf = ({ query }: BankCall, name: string): string | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}+03:00`);
  if (Number.isNaN(at.getTime())) throw new ResourceError(400, 'KSAOB.Resource.InvalidFormat', `${name} is not a date`);
  return at.toISOString();
};

const instantIn = (text: string | undefined): string | undefined => text && new Date(text).toISOString();

/** A consent that names one direction of money alone shares that one. Otherwise it shares both. */
const sharesDirection = ({ has }: DataAccess): ((line: Line) => boolean) => {
  const [credits, debits] = [has('ReadTransactionsCredits'), has('ReadTransactionsDebits')];
  if (credits === debits) return () => true;
  return ({ amount }) => amount > 0 === credits;
};

/** The transactions of an account, the newest first, page by page. */
export const listTransactions: Operation<BankDeps> = async (call, deps) => {
  const access = await requireData(call, ['ReadTransactionsBasic', 'ReadTransactionsDetail'], deps);
  const account = requireAccount(access, call);
  const now = deps.now();
  const lines = await linesOf(account, deps.books, now);
  const { TransactionFromDateTime, TransactionToDateTime } = access.consent.terms;
  const starts = [instantIn(TransactionFromDateTime), instantOf(call, 'fromBookingDateTime')];
  const ends = [instantIn(TransactionToDateTime), instantOf(call, 'toBookingDateTime')];
  const isShared = sharesDirection(access);
  const wanted = lines.filter((line) => {
    const { at } = line;
    const isWithin = starts.every((start) => !start || start <= at) && ends.every((end) => !end || at <= end);
    return isWithin && isShared(line);
  });
  const { items, number, total } = pageOf(wanted.toReversed(), call);
  const withDetail = access.has('ReadTransactionsDetail');
  const Transaction = items.map((line) => presentTransaction(line, account, withDetail));
  return answerPage(
    call,
    access.consent.clientId,
    { AccountId: account.accountId, Transaction },
    {
      number,
      total,
      FirstAvailableDateTime: lines[0]?.at ?? now.toISOString(),
      LastAvailableDateTime: lines.at(-1)?.at ?? now.toISOString(),
    },
  );
};
