import { requireAccount } from '#functions/sandbox/banks/accounts/access.ts';
import { availableIn, transactionsBy } from '#functions/sandbox/banks/accounts/transactions.ts';
import { dayOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import { answerPage, pageOf } from '#functions/sandbox/banks/server/answer.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { uae } from '../http/standard.ts';
import { requireData } from './access.ts';
import { presentStatements } from './statements.ts';
import { presentTransaction } from './transaction-view.ts';

/** Whether a consent covers the days from the one to the other. */
const covers = ({ kind, terms }: Consent, first: string, last: string): boolean => {
  if (kind === 'payment') return true;
  return (!terms.FromDate || terms.FromDate <= first) && (!terms.ToDate || last <= terms.ToDate);
};

export const listTransactions = transactionsBy(uae, requireData, {
  sharedWith:
    ({ consent }) =>
    ({ at }) =>
      covers(consent, dayOf(at), dayOf(at)),
  momentOf: (text) => new Date(text),
  present: presentTransaction,
});

/** The monthly statements of an account, the newest first. */
export const listStatements: Operation<BankDeps> = async (call, deps) => {
  const { consent, ...access } = await requireData(call, ['ReadStatements'], deps);
  const account = requireAccount(access, call, uae);
  const now = deps.now();
  const lines = await linesOf(account, deps.books, now);
  const from = (call.query.get('fromStatementDate') ?? '').slice(0, 10);
  const to = (call.query.get('toStatementDate') ?? '9999-12-31').slice(0, 10);
  const statements = presentStatements(account, lines, now).filter(
    ({ OpeningDate, StatementDate }) =>
      covers(consent, OpeningDate, StatementDate) && from <= StatementDate && StatementDate <= to,
  );
  const { items, number, total } = pageOf(statements, call);
  const Data = { AccountId: account.accountId, AccountSubType: account.plan.kind, Statements: items };
  return answerPage(call, consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};
