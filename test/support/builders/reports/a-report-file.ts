import type { ReportFile } from '#functions/risk-report-export/file/report-file.ts';
import type { TransactionFacts } from '#shared/reports/figures/facts.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';
import { createBalanceSeries } from '#shared/reports/risk-report/balance-series.ts';
import { aTransaction, anAccount } from './report-facts.ts';

const currency = 'AED';
const asOf = '2026-11-21';

const account = anAccount('current', {
  currency,
  identifiers: ['AE270260000100000000001'],
  holderName: undefined,
  balance: 2_874_050n,
});

const payment = (day: string, minor: number, facts: Partial<TransactionFacts>): TransactionFacts =>
  aTransaction(day, minor, { transactionId: `${day} ${minor}`, currency, ...facts });

const transactionsIn = (month: string, index: number, employer: string): readonly TransactionFacts[] => [
  payment(`${month}-25`, 1_450_000 + (index % 3) * 20_000, { flags: ['Payroll'], counterpartyName: employer }),
  payment(`${month}-01`, -520_000, {
    flags: ['StandingOrder'],
    description: 'Rent',
    counterpartyName: 'Marina Homes',
  }),
  payment(`${month}-05`, -210_000, {
    flags: ['Finance'],
    subType: 'Repayments',
    counterpartyName: 'Auto Finance PJSC',
  }),
  ...[4, 9, 14, 19, 24].map((day) =>
    payment(`${month}-${String(day).padStart(2, '0')}`, -(61_000 + index * 1_700 + day * 311), {
      type: 'POS',
      subType: 'Purchase',
      merchantName: 'Fresh Basket Supermarket',
      merchantCategoryCode: '5411',
    }),
  ),
];

/**
 * Creates a report, by default about the thirteen months until `asOf`, with figures that the service's own code
 * computes.
 */
export const aReportFile = (
  { months = 13, holder = 'عبد الله محمد القحطاني', employer = 'شركة الخليج للتجارة (Gulf Trading)' } = {},
  overrides: Partial<ReportFile> = {},
): ReportFile => {
  const names = Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(2026, 11 - months + index, 1)).toISOString().slice(0, 7),
  );
  const facts = { asOf, currency, accounts: [account] };
  const figures = createFigures(facts);
  const series = createBalanceSeries(facts);
  for (const [index, month] of names.entries())
    for (const transaction of transactionsIn(month, index, employer))
      if (transaction.day <= asOf) {
        figures.take(transaction);
        series.take(transaction);
      }
  return {
    ...figures.assess(),
    reportId: '0198a1c2-7d4e-8a11-9c55-3f1f5b7a9e10',
    customerId: 'customer 7',
    requestedBy: 'Falcon Pay',
    createdAt: '2026-11-21T08:03:40.000Z',
    accountHolderName: holder,
    asOf,
    period: series.period() ?? { from: asOf, to: asOf },
    accounts: [
      { bank: 'Emirates NBD', kind: 'CurrentAccount', number: '0001' },
      { bank: 'First Abu Dhabi Bank', kind: 'Savings', number: '7712' },
    ],
    balances: series.days().map(({ date, minor }) => ({ date, amount: Number(minor) / 100 })),
    ...overrides,
  };
};
