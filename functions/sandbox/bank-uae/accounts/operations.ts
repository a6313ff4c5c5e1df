import { requireAccount, requireData } from '#functions/sandbox/banks/accounts/access.ts';
import { read } from '#functions/sandbox/banks/accounts/read.ts';
import { availableIn } from '#functions/sandbox/banks/accounts/transactions.ts';
import { linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import { respondWithPage, pageOf } from '#functions/sandbox/banks/server/respond.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { uae } from '../http/standard.ts';
import { covers } from './data.ts';
import { presentProduct } from './product-view.ts';
import { presentStatements } from './statements.ts';

export const listProducts = read(['ReadProduct'], 'Product', ({ account }) => [presentProduct(account.plan)]);

/** Lists an account's monthly statements, newest first. */
export const listStatements: Operation<UaeDeps> = async (call, deps) => {
  const { consent, ...access } = await requireData(call, ['ReadStatements'], deps);
  const account = requireAccount(access, call, uae);
  const now = deps.now();
  const lines = await linesOf(account, deps.store, now);
  const from = (call.query.get('fromStatementDate') ?? '').slice(0, 10);
  const to = (call.query.get('toStatementDate') ?? '9999-12-31').slice(0, 10);
  const statements = presentStatements(account, lines, now).filter(
    ({ OpeningDate, StatementDate }) =>
      covers(consent, OpeningDate, StatementDate) && from <= StatementDate && StatementDate <= to,
  );
  const { items, number, total } = pageOf(statements, call);
  const Data = { AccountId: account.accountId, AccountSubType: account.plan.kind, Statements: items };
  return respondWithPage(call, consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};
