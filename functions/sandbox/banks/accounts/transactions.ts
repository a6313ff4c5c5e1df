import type { BankOperation, Standard } from '../market/market.ts';
import { type Line, linesOf } from '../postings/lines.ts';
import { respondWithPage, type Available, pageOf } from '../server/respond.ts';
import type { BankCall } from '../server/call.ts';
import { ResourceError } from '../server/errors.ts';
import { requireAccount, requireData } from './read.ts';

export const availableIn = (lines: readonly Line[], now: Date): Available => ({
  FirstAvailableDateTime: lines[0]?.at ?? now.toISOString(),
  LastAvailableDateTime: lines.at(-1)?.at ?? now.toISOString(),
});

/** Lists an account's transactions, newest first, page by page. */
export const listTransactions: BankOperation = async (call, deps) => {
  const { standard, data } = deps.market;
  const access = await requireData(call, ['ReadTransactionsBasic', 'ReadTransactionsDetail'], deps);
  const account = requireAccount(access, call, standard);
  const now = deps.now();
  const lines = await linesOf(account, deps.store, now);
  const isShared = data.shares(access.consent);
  const instantOf = (name: string): string | undefined => instantIn(call, name, data.momentOf, standard);
  const [from, to] = [instantOf('fromBookingDateTime'), instantOf('toBookingDateTime')];
  const selected = lines.filter((line) => isShared(line) && (!from || from <= line.at) && (!to || line.at <= to));
  const { items, number, total } = pageOf(selected.toReversed(), call);
  const withDetail = access.has('ReadTransactionsDetail');
  const Transaction = items.map((line) => data.presentTransaction(line, account, withDetail));
  const Data = { AccountId: account.accountId, Transaction };
  return respondWithPage(call, access.consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};

const instantIn = (
  { query }: BankCall,
  name: string,
  momentOf: (text: string) => Date,
  { code }: Standard,
): string | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  const at = momentOf(text);
  if (Number.isNaN(at.getTime())) throw new ResourceError(400, code('Resource.InvalidFormat'), `${name} is not a date`);
  return at.toISOString();
};
