import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { localMonthOf, startOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { addMonths, dayOfMonth, daysIn, monthsBetween, type Month } from '#shared/standard/markets/month.ts';
import { historyStart } from '#functions/sandbox/banks/customers/history.ts';
import { totalOf } from '#functions/sandbox/banks/customers/persona.ts';
import { amountOf, indicatorOf } from '#functions/sandbox/banks/accounts/account-view.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import { kindOf } from '#functions/sandbox/banks/accounts/transaction-view.ts';
import { uae } from '../http/standard.ts';

/** `AEStatements`: one per full month of history, newest first. */
export const presentStatements = (account: BankAccount, lines: readonly Line[], now: Date) => {
  const months = monthsBetween(localMonthOf(historyStart(now)), addMonths(localMonthOf(now), -1));
  return months.map((month) => statementOf(account, lines, month)).toReversed();
};

const statementOf = ({ accountId, currency, plan }: BankAccount, lines: readonly Line[], month: Month) => {
  const [from, until] = [startOf(month), startOf(addMonths(month, 1))];
  const booked = lines.filter(({ status }) => status === 'Booked');
  const inMonth = booked.filter(({ at }) => from <= at && at < until);
  const openingBalance = booked.findLast(({ at }) => at < from)?.balance ?? plan.base;
  const balanceOf = (minor: number) => ({
    CreditDebitIndicator: indicatorOf(minor),
    Amount: amountOf(minor, currency),
  });
  const last = dayOfMonth(month, daysIn(month));
  return {
    StatementId: derivedId('statement', accountId, month),
    StatementDate: last,
    OpeningDate: dayOfMonth(month, 1),
    ClosingDate: last,
    ...(plan.creditLimit > 0 && { CreditLine: amountOf(plan.creditLimit, currency) }),
    OpeningBalance: balanceOf(openingBalance),
    ClosingBalance: balanceOf(openingBalance + totalOf(inMonth)),
    Summary: summaryOf(inMonth, currency),
  };
};

const summaryOf = (lines: readonly Line[], currency: string) => {
  const groups = Map.groupBy(lines, (line) => [indicatorOf(line.amount), ...kindOf(line, uae).slice(0, 2)].join(' '));
  return [...groups.values()].map((group) => {
    const [first] = group;
    const [TransactionType = 'Other', SubTransactionType = 'NotApplicable'] = first ? kindOf(first, uae) : [];
    const total = totalOf(group);
    return {
      CreditDebitIndicator: indicatorOf(total),
      TransactionType,
      SubTransactionType,
      Amount: amountOf(total, currency),
      Count: group.length,
    };
  });
};
