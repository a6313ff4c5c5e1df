import { assertPast, availableIn, read, requireAccount, requireData } from '#functions/sandbox/banks/accounts/read.ts';
import { localDayOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import { pageOf, respondWithPage } from '#functions/sandbox/banks/server/respond.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { uae } from '../http/standard.ts';
import { covers } from './data.ts';
import { presentStatements } from './statements.ts';
import type { AccountPlan } from '#functions/sandbox/banks/customers/persona.ts';

export const listProducts = read(['ReadProduct'], 'Product', ({ account }) => [presentProduct(account.plan)]);

/** Lists an account's monthly statements, newest first. */
export const listStatements: Operation<UaeDeps> = async (call, deps) => {
  const { consent, ...access } = await requireData(call, ['ReadStatements'], deps);
  const account = requireAccount(access, call, uae);
  const now = deps.now();
  const lines = await linesOf(account, deps.store, now);
  const from = (call.query.get('fromStatementDate') ?? '').slice(0, 10);
  const to = (call.query.get('toStatementDate') ?? localDayOf(now)).slice(0, 10);
  assertPast('toStatementDate', to, localDayOf(now), uae);
  const statements = presentStatements(account, lines, now).filter(
    ({ OpeningDate, StatementDate }) =>
      covers(consent, OpeningDate, StatementDate) && from <= StatementDate && StatementDate <= to,
  );
  const { items, number, total } = pageOf(statements, call);
  const Data = { AccountId: account.accountId, AccountSubType: account.plan.kind, Statements: items };
  return respondWithPage(call, consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};

const fee = (Type: string, Name: string, amount: string) => ({
  Type,
  Name,
  Description: Name,
  Charge: [{ Amount: { Amount: amount, Currency: 'AED' } }],
});

const products: Readonly<Record<AccountPlan['kind'], object>> = {
  CurrentAccount: {
    Charges: [fee('BalanceFallBelow', 'Fee for a low balance', '25.00'), fee('ChequeBook', 'Cheque book', '30.00')],
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
  Savings: {
    DepositRates: {
      RateType: 'VariableProfit',
      RateDetails: [{ RateCategory: 'Standard', AnnualRate: 2, CalculationFrequency: 'Daily' }],
    },
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
  CreditCard: {
    Charges: [fee('AnnualFees', 'Yearly fee', '350.00')],
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
};

/** `AEProduct`: the conditions of an account. */
const presentProduct = ({ kind }: AccountPlan): object => products[kind];
