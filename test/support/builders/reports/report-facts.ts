import type { AccountFacts, ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
import type { RiskAssessment } from '#shared/reports/figures/assessment.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';

/** Creates an account in a report: by default, a deposit account in SAR with a balance of 100.00. */
export const anAccount = (accountId: string, overrides: Partial<AccountFacts> = {}): AccountFacts => ({
  accountId,
  kind: 'deposit',
  currency: 'SAR',
  identifiers: [`SA-${accountId}`],
  holderName: 'Noura Al Qahtani',
  balance: 10_000n,
  ...overrides,
});

let transactionCount = 0;

/** Creates a booked transaction, by default on the account `current`. */
export const aTransaction = (
  day: string,
  minor: number,
  overrides: Partial<TransactionFacts> = {},
): TransactionFacts => {
  transactionCount += 1;
  return {
    transactionId: `t-${transactionCount}`,
    accountId: 'current',
    day,
    minor: BigInt(minor),
    currency: 'SAR',
    type: 'LocalBankTransfer',
    subType: 'MoneyTransfer',
    flags: [],
    description: undefined,
    merchantName: undefined,
    merchantCategoryCode: undefined,
    counterpartyName: undefined,
    counterpartyIdentifier: undefined,
    ...overrides,
  };
};

export const assess = (facts: ReportFacts, transactions: Iterable<TransactionFacts>): RiskAssessment => {
  const figures = createFigures(facts);
  for (const transaction of transactions) figures.take(transaction);
  return figures.assess();
};

export const aReport = (overrides: Partial<ReportFacts> = {}): ReportFacts => ({
  asOf: '2026-06-30',
  from: '2026-01-01',
  currency: 'SAR',
  accounts: [anAccount('current')],
  ...overrides,
});

/**
 * Returns Noura's transactions in one month, such as `2026-01`, in SAR: a salary, rent, a car loan instalment, a
 * transfer to savings and card spending.
 */
export const nourasMonth = (month: string): readonly TransactionFacts[] => [
  aTransaction(`${month}-01`, -300_000, { description: 'Rent Palm Court', flags: ['StandingOrder'] }),
  aTransaction(`${month}-05`, -150_000, { description: 'Desert Motors car instalment', flags: ['Finance'] }),
  aTransaction(`${month}-07`, -100_000, { merchantName: 'Fresh Basket', merchantCategoryCode: '5411', type: 'POS' }),
  aTransaction(`${month}-10`, -100_000, { counterpartyIdentifier: 'SA-savings' }),
  aTransaction(`${month}-10`, 100_000, { accountId: 'savings', counterpartyIdentifier: 'SA-current' }),
  aTransaction(`${month}-15`, -50_000, {
    accountId: 'card',
    merchantName: 'Souk Online',
    merchantCategoryCode: '5311',
  }),
  aTransaction(`${month}-20`, -50_000, { description: 'Credit card payment 4432' }),
  aTransaction(`${month}-20`, 50_000, { accountId: 'card', description: 'Payment received' }),
  aTransaction(`${month}-25`, 1_000_000, { counterpartyName: 'Gulf Horizon LLC', flags: ['Payroll'] }),
];

export const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const;

/** Returns six months of Noura's transactions, with two bets in April and a refund in May. */
export const nourasHalfYear = (): readonly TransactionFacts[] => [
  ...months.flatMap((month) => nourasMonth(month)),
  aTransaction('2026-04-12', -10_000, { merchantCategoryCode: '7995', type: 'ECommerce' }),
  aTransaction('2026-04-13', -10_000, { merchantCategoryCode: '7995', type: 'ECommerce' }),
  aTransaction('2026-05-09', 5_000, { merchantName: 'Fresh Basket', type: 'POS', subType: 'Refund' }),
];

/** Noura's accounts. On 1 January, the current account held 2,000.00 and the savings account was empty. */
export const nourasAccounts: readonly AccountFacts[] = [
  anAccount('current', { balance: 1_985_000n }),
  anAccount('savings', { balance: 600_000n }),
  anAccount('card', { kind: 'card', balance: 0n, identifiers: [] }),
];
