import type { BankAccount } from '../customers/bank-account.ts';
import { type Line, linesOf } from '../postings/lines.ts';
import type { Postings } from '../postings/posting.ts';
import { answerPage, type Available, pageOf } from '../server/answer.ts';
import type { BankCall, Operation } from '../server/call.ts';
import type { ServerDeps } from '../server/deps.ts';
import { ResourceError } from '../server/errors.ts';
import { type DataAccess, requireAccount, type RequireData } from './access.ts';
import type { Standard } from './standard.ts';

interface Transactions<C> {
  /** Which lines of an account the consent shares. */
  sharedWith(access: DataAccess<C>): (line: Line) => boolean;
  /** The moment that a parameter names. */
  momentOf(text: string): Date;
  present(line: Line, account: BankAccount, withDetail: boolean): object;
}

export const availableIn = (lines: readonly Line[], now: Date): Available => ({
  FirstAvailableDateTime: lines[0]?.at ?? now.toISOString(),
  LastAvailableDateTime: lines.at(-1)?.at ?? now.toISOString(),
});

/** The transactions of an account, the newest first, page by page. */
export const transactionsBy =
  <Deps extends ServerDeps & { readonly books: Postings }, C extends { readonly clientId: string }>(
    standard: Standard,
    requireData: RequireData<Deps, C>,
    { sharedWith, momentOf, present }: Transactions<C>,
  ): Operation<Deps> =>
  async (call, deps) => {
    const access = await requireData(call, ['ReadTransactionsBasic', 'ReadTransactionsDetail'], deps);
    const account = requireAccount(access, call, standard);
    const now = deps.now();
    const lines = await linesOf(account, deps.books, now);
    const isShared = sharedWith(access);
    const instantOf = (name: string): string | undefined => instantIn(call, name, momentOf, standard);
    const [from, to] = [instantOf('fromBookingDateTime'), instantOf('toBookingDateTime')];
    const wanted = lines.filter((line) => isShared(line) && (!from || from <= line.at) && (!to || line.at <= to));
    const { items, number, total } = pageOf(wanted.toReversed(), call);
    const withDetail = access.has('ReadTransactionsDetail');
    const Transaction = items.map((line) => present(line, account, withDetail));
    const Data = { AccountId: account.accountId, Transaction };
    return answerPage(call, access.consent.clientId, Data, { number, total, ...availableIn(lines, now) });
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
