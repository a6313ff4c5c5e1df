import type { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import type { AccountFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import { nourasAccounts, aTransaction, anAccount, aReport, assess, nourasHalfYear, months } from './report-facts.ts';
import { uaeReport } from './sandbox-reports.ts';

type Transactions = readonly TransactionFacts[];

const monthly = (date: string, minor: number, overrides: Partial<TransactionFacts>): Transactions =>
  months.map((month) => aTransaction(`${month}-${date}`, minor, overrides));

const salary = (employer: string): Partial<TransactionFacts> => ({ counterpartyName: employer, flags: ['Payroll'] });
const rent = monthly('01', -300_000, { description: 'Rent Palm Court' });
const groceries = monthly('07', -100_000, { merchantName: 'Fresh Basket', merchantCategoryCode: '5411', type: 'POS' });
const bet = { merchantCategoryCode: '7995', type: 'ECommerce' };
const instalment = { description: 'Personal loan', flags: ['Loan'] };

const everyNDays = (step: number, minor: number, overrides: Partial<TransactionFacts>): Transactions =>
  Array.from({ length: Math.floor(181 / step) }, (_, index) =>
    aTransaction(new Date(Date.UTC(2026, 0, 1 + index * step)).toISOString().slice(0, 10), minor, overrides),
  );

const report = (
  transactions: Transactions,
  accounts: readonly AccountFacts[] = [anAccount('current')],
): RiskAssessment => assess(aReport({ accounts }), transactions);

/** Assesses customers in different financial situations. The first five are customers of the sandbox banks. */
export const reportCustomers = (): Readonly<Record<string, RiskAssessment>> => ({
  'Mariam, who saves': uaeReport('mariam'),
  'Rashid, who has little left': uaeReport('rashid'),
  'Layla, who lives in an overdraft': uaeReport('layla'),
  'a bakery': uaeReport('bakery'),
  'a large company': uaeReport('trading'),
  'Noura, who has a salary, rent to pay, a loan and a card': report(nourasHalfYear(), nourasAccounts),
  'a person who spends money but has no income': report([...rent, ...groceries]),
  'a person with one month of data': assess(aReport({ from: '2026-06-01' }), [
    aTransaction('2026-06-25', 900_000, salary('Gulf Horizon LLC')),
    aTransaction('2026-06-26', -100_000, { description: 'Supermarket' }),
  ]),
  'a person with less than a month of data': assess(aReport({ from: '2026-06-20' }), [
    aTransaction('2026-06-25', 900_000, salary('Gulf Horizon LLC')),
  ]),
  'a worker with a weekly wage': report([...everyNDays(7, 150_000, salary('Site Works LLC')), ...rent]),
  'a person with two employers at once': report([
    ...monthly('25', 1_000_000, salary('Gulf Horizon LLC')),
    ...monthly('28', 400_000, salary('Night School')),
    ...rent,
  ]),
  'a person who changed employers': report([
    ...monthly('25', 1_000_000, salary('Gulf Horizon LLC')).slice(0, 3),
    ...monthly('28', 1_300_000, salary('Desert Motors')).slice(3),
    ...groceries,
  ]),
  'a person who lost their job': report([
    ...monthly('25', 1_000_000, salary('Gulf Horizon LLC')).slice(0, 3),
    ...rent,
    ...groceries,
  ]),
  'a freelancer with irregular income': report([
    ...['01-04', '01-06', '02-27', '03-01', '05-20', '05-22', '06-29'].map((day, index) =>
      aTransaction(`2026-${day}`, 200_000 + index * 170_000, { description: 'Invoice payment' }),
    ),
    ...groceries,
  ]),
  'a landlord with quarterly rental income and a pension': assess(
    aReport({ from: '2025-07-01', accounts: [anAccount('current', { balance: 90_000_000n })] }),
    [
      ...['2025-07-02', '2025-10-02', '2026-01-02', '2026-04-02'].map((day) =>
        aTransaction(day, 6_000_000, { description: 'Rental income villa', counterpartyName: 'Tenant Salem' }),
      ),
      ...monthly('20', 500_000, { description: 'Pension GPSSA', counterpartyName: 'GPSSA' }),
      ...groceries,
    ],
  ),
  'a person whose income grows fast': report([
    ...months.map((month, index) => aTransaction(`${month}-25`, 10_000 * 4 ** index, salary('Startup LLC'))),
    ...groceries,
  ]),
  'a gambler': report([
    ...monthly('25', 1_000_000, salary('Gulf Horizon LLC')),
    ...everyNDays(5, -40_000, bet),
    ...rent,
  ]),
  'a person with one bet, who spends little': report(
    [...monthly('25', 1_000_000, salary('Gulf Horizon LLC')), aTransaction('2026-03-03', -10_000, bet)],
    [anAccount('current', { balance: 70_000_000n })],
  ),
  'a person who missed an instalment and owes more than they earn': report([
    ...monthly('25', 100_000, salary('Gulf Horizon LLC')),
    ...monthly('05', -250_000, instalment).filter((_, index) => index !== 3),
  ]),
  'a person who moves money only between their own accounts': report(
    months.flatMap((month) => [
      aTransaction(`${month}-10`, -100_000, { counterpartyIdentifier: 'SA-savings' }),
      aTransaction(`${month}-10`, 100_000, { accountId: 'savings', counterpartyIdentifier: 'SA-current' }),
    ]),
    [anAccount('current'), anAccount('savings')],
  ),
});
