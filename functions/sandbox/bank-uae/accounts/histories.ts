import { dayOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall, Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import { requireAccount, requireData } from './access.ts';
import { answerPage, type Available, pageOf } from '#functions/sandbox/banks/server/answer.ts';
import { type Line, linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import { presentStatements } from './statements.ts';
import { presentTransaction } from './transaction-view.ts';

/** The days that a consent covers. Undefined where it is open. */
const daysOf = ({ kind, terms }: Consent): readonly [from: string | undefined, to: string | undefined] =>
  kind === 'account' ? [terms.FromDate, terms.ToDate] : [undefined, undefined];

const instantOf = (call: BankCall, name: string): string | undefined => {
  const text = call.query.get(name);
  if (text === null) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new ResourceError(400, 'Resource.InvalidFormat', `${name} is not a date`);
  return at.toISOString();
};

const availableIn = (lines: readonly Line[], now: Date): Available => ({
  FirstAvailableDateTime: lines[0]?.at ?? now.toISOString(),
  LastAvailableDateTime: lines.at(-1)?.at ?? now.toISOString(),
});

/** The transactions of an account, the newest first, page by page. */
export const listTransactions: Operation<BankDeps> = async (call, deps) => {
  const access = await requireData(call, ['ReadTransactionsBasic', 'ReadTransactionsDetail'], deps);
  const account = requireAccount(access, call);
  const now = deps.now();
  const lines = await linesOf(account, deps.books, now);
  const [firstDay, lastDay] = daysOf(access.consent);
  const from = instantOf(call, 'fromBookingDateTime');
  const to = instantOf(call, 'toBookingDateTime');
  const wanted = lines.filter(({ at }) => {
    const day = dayOf(at);
    const isConsented = (!firstDay || firstDay <= day) && (!lastDay || day <= lastDay);
    return isConsented && (!from || from <= at) && (!to || at <= to);
  });
  const { items, number, total } = pageOf(wanted.toReversed(), call);
  const withDetail = access.has('ReadTransactionsDetail');
  const Transaction = items.map((line) => presentTransaction(line, account, withDetail));
  const Data = { AccountId: account.accountId, Transaction };
  return answerPage(call, access.consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};

/** The monthly statements of an account, the newest first. */
export const listStatements: Operation<BankDeps> = async (call, deps) => {
  const access = await requireData(call, ['ReadStatements'], deps);
  const account = requireAccount(access, call);
  const now = deps.now();
  const lines = await linesOf(account, deps.books, now);
  const [firstDay, lastDay] = daysOf(access.consent);
  const from = call.query.get('fromStatementDate') ?? '';
  const to = call.query.get('toStatementDate') ?? '9999-12-31';
  const statements = presentStatements(account, lines, now).filter(({ OpeningDate, StatementDate }) => {
    const isConsented = (!firstDay || firstDay <= OpeningDate) && (!lastDay || StatementDate <= lastDay);
    return isConsented && from.slice(0, 10) <= StatementDate && StatementDate <= to.slice(0, 10);
  });
  const { items, number, total } = pageOf(statements, call);
  const Data = { AccountId: account.accountId, AccountSubType: account.plan.kind, Statements: items };
  return answerPage(call, access.consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};
