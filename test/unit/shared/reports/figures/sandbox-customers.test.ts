import { expect, test } from 'vitest';
import * as z from 'zod';
import { data } from '#functions/sandbox/bank-ksa/v2022/data.ts';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import { fromKsa } from '#shared/banks/ksa/values.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import type { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import { accountFacts, transactionFacts } from '#shared/reports/figures/facts-of-data.ts';
import { accountsOf, type BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { personas } from '#functions/sandbox/banks/customers/personas.ts';
import { historyStart, movementsBetween, plannedBalance } from '#functions/sandbox/banks/customers/history.ts';
import type { Movement } from '#functions/sandbox/banks/customers/persona.ts';
import type { Funds, Line } from '#functions/sandbox/banks/postings/lines.ts';
import { assess } from '#test/support/builders/reports/report-facts.ts';
import { uaeReport, sandboxNow as now } from '#test/support/builders/reports/sandbox-reports.ts';

/** The day of the reports. Each sandbox customer must have the report for which their data was designed. */
const asOf = '2026-11-22';

const lineOf = (movement: Movement): Line => {
  const { id, at, amount } = movement;
  return { id, at, amount, status: 'Booked', balance: 0, source: { movement } };
};

/** Returns the funds of an account after its planned movements, without payments initiated by third parties. */
const fundsAt = (account: BankAccount): Funds => ({
  booked: plannedBalance(account, now),
  reserved: 0,
  creditLimit: account.plan.creditLimit,
});

/** Creates Mariam's report from data in the format of the Saudi standard, as the service parses it. */
const saudiReport = (): RiskAssessment => {
  const bank = providersOf('KSA', 'real')[0];
  const persona = personas.find(({ id }) => id === 'mariam');
  if (!bank || !persona) throw new Error('The sandbox has no Saudi bank, or no customer mariam');
  const bankAccounts = accountsOf(bank, persona);
  const dayOf = (at: string) => dayIn('Asia/Riyadh', at);
  const accounts = bankAccounts.flatMap((account) => {
    const { accountId } = account;
    const shared = SharedAccount.parse(fromKsa({ AccountId: accountId, ...data.presentAccount(account, true) }));
    const balances = z.array(Balance).parse(fromKsa(data.presentBalances(account, fundsAt(account), now)));
    return accountFacts(accountId, shared, balances, dayOf) ?? [];
  });
  const transactions = bankAccounts.flatMap((account) =>
    movementsBetween(account, historyStart(now), now).flatMap((movement) => {
      const parsed = Transaction.parse(fromKsa(data.presentTransaction(lineOf(movement), account, true)));
      return transactionFacts(account.accountId, parsed, dayOf) ?? [];
    }),
  );
  return assess({ asOf, currency: 'SAR', accounts }, transactions);
};

test('a Saudi customer with a salary, rent payments and a car loan has a low risk level', () => {
  const { features, riskLevel } = saudiReport();
  expect(riskLevel).toBe('LOW');
  expect(features.salaryRangeDetail).toMatchObject({ medianMonthlySalary: 28_500 });
  expect(features.activeLoanMortgageDetail).toMatchObject({ loanTypeDetected: 'AUTO', monthlyEmiEstimated: 1_895 });
  expect(features.repaymentRegularityDetail).toMatchObject({ missedPayments: 0 });
  expect(features.overdraftFrequencyDetail).toMatchObject({ overdraftDays: 0 });
});

test('Mariam, who saves, is a lower risk than Rashid, who spends his income, and Layla, who is overdrawn', () => {
  const [mariam, rashid, layla] = ['mariam', 'rashid', 'layla'].map(uaeReport);
  expect(mariam?.riskLevel).toBe('LOW');
  expect(mariam?.features.employerConsistencyDetail).toMatchObject({
    distinctEmployers: 1,
    primaryEmployer: 'Gulf Horizon Engineering LLC',
  });
  expect(mariam?.features.activeLoanMortgageDetail).toMatchObject({
    loanTypeDetected: 'AUTO',
    monthlyEmiEstimated: 1_895,
  });
  expect(rashid?.features.emergencyBufferDetail.score).toBeLessThan(mariam?.features.emergencyBufferDetail.score ?? 0);
  expect(layla?.features.overdraftFrequencyDetail.overdraftFrequencyRatio).toBeGreaterThan(0.3);
  for (const other of [rashid, layla]) expect(other?.score).toBeLessThan(mariam?.score ?? 0);
});

test('a bakery has income from sales and no salary, and the wages it pays are fixed costs', () => {
  const { features } = uaeReport('bakery');
  expect(features.salaryRangeDetail).toMatchObject({ notApplicable: true, score: null });
  expect(features.incomeFrequencyDetail).toMatchObject({ frequencyType: 'DAILY', coverageRatio: 1 });
  expect(features.activeLoanMortgageDetail).toMatchObject({ loanTypeDetected: 'PERSONAL', monthlyEmiEstimated: 7_800 });
  expect(features.fixedVsDiscretionarySpendDetail.avgFixedSpend).toBeGreaterThan(64_000);
});
