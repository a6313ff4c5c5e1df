import { expect, test } from 'vitest';
import type { StandingOrder } from '#shared/standard/accounts/future-payments.ts';
import { withSections, type OptionalSections } from '#shared/reports/figures/facts-of-sections.ts';
import type { AccountFacts } from '#shared/reports/figures/facts.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import {
  anAccount,
  aReport,
  assess,
  aTransaction,
  nourasAccounts,
  nourasHalfYear,
} from '#test/support/builders/reports/report-facts.ts';

const dayOf = (at: string) => dayIn('Asia/Riyadh', at);
const factsWith = (sections: OptionalSections, accountSubType?: 'Mortgage'): AccountFacts =>
  withSections(anAccount('current'), { accountSubType }, sections, dayOf);

/** Returns the features of Noura's half year, with changed fields of her current account. */
const featuresWith = (overrides: Partial<AccountFacts>) =>
  assess(
    aReport({
      accounts: nourasAccounts.map((account) =>
        account.accountId === 'current' ? { ...account, ...overrides } : account,
      ),
    }),
    nourasHalfYear(),
  ).features;

const unchanged = featuresWith({});
const noPayee = { counterpartyName: undefined, counterpartyIdentifier: undefined };

test('a standing order that is too new to be found in the transactions counts as a recurring payment', () => {
  const recurring = ({ recurringPaymentLoadDetail }: typeof unchanged) =>
    recurringPaymentLoadDetail.avgMonthlyRecurringPayment;
  const before = recurring(unchanged) ?? NaN;
  const order = { ...noPayee, monthly: 50_000n, from: '2026-05-15' };
  const withOrder = (overrides: Partial<typeof order> | { counterpartyName: string } | object) =>
    recurring(featuresWith({ standingOrders: [{ ...order, ...overrides }] }));
  expect(withOrder({})).toBe(before + 500);
  expect(withOrder({ from: '2026-07-01' })).toBe(before + 500);
  expect(withOrder({ from: '2026-04-01' })).toBe(before);
  expect(withOrder({ from: undefined })).toBe(before);
  expect(withOrder({ counterpartyName: 'RENT Palm Court' })).toBe(before);
  expect(withOrder({ counterpartyIdentifier: 'SA-savings' })).toBe(before);
  expect(withOrder({ counterpartyName: 'Noura Al Qahtani' })).toBe(before);
});

test('scheduled payments above a usual month of spending reduce the emergency buffer', () => {
  const { avgAvailableBalance, avgMonthlyExpense, emergencyBufferMonths } = unchanged.emergencyBufferDetail;
  const after = (minor: bigint, day = '2026-07-10', payee: object = noPayee) =>
    featuresWith({ scheduledPayments: [{ ...noPayee, ...payee, day, minor }] }).emergencyBufferDetail;
  const excess = 20_000 - (avgMonthlyExpense ?? NaN);
  expect(after(2_000_000n).emergencyBufferMonths).toBeCloseTo(
    ((avgAvailableBalance ?? NaN) - excess) / (avgMonthlyExpense ?? NaN),
    2,
  );
  expect(after(2_000_000n).interpretation).toContain('Payments of SAR 20,000');
  for (const same of [
    after(500_000n),
    after(2_000_000n, '2026-08-10'),
    after(2_000_000n, '2026-06-30'),
    after(2_000_000n, '2026-07-10', { counterpartyIdentifier: 'SA-savings' }),
  ])
    expect(same.emergencyBufferMonths).toBe(emergencyBufferMonths);
});

test('balances that contradict a statement are not used', () => {
  // 19,850.00 on 30 June, less 10,000.00 − 3,000.00 − 1,500.00 − 1,000.00 − 1,000.00 − 500.00 in June.
  const agreeing = featuresWith({ statements: [{ day: '2026-05-31', balance: 1_685_000n }] });
  expect(agreeing).toEqual(unchanged);
  const contradicting = featuresWith({ statements: [{ day: '2026-05-31', balance: 1_685_001n }] });
  expect(contradicting.overdraftFrequencyDetail).toMatchObject({ insufficientBalanceHistory: true, score: null });
  expect(contradicting.savingRatioDetail.usedCurrentBalanceFallback).toBe(true);
  expect(contradicting.volatilityIndexDetail.balanceVolatilityFromDailyBalances).toBe(false);
  // There are no transactions from before 1 January, so earlier statements prove nothing.
  expect(featuresWith({ statements: [{ day: '2025-12-31', balance: 1n }] })).toEqual(unchanged);
});

test('money from an account in a verified name of the customer is not an inflow', () => {
  const received = aTransaction('2026-03-03', 100_000, { counterpartyName: 'Noura Ali Al Qahtani' });
  const inflowWith = (partyNames: readonly string[]) =>
    assess(aReport({ accounts: [anAccount('current', { partyNames })] }), [...nourasHalfYear(), received]).features
      .avgMonthlyInflowDetail.monthlyInflowValues[2];
  expect(inflowWith([])).toBe(11_000);
  expect(inflowWith(['Noura Ali Al Qahtani'])).toBe(10_000);
});

test('the collateral of a loan account determines the type of a loan without instalments', () => {
  const typeWith = (...types: readonly AccountFacts['loanType'][]) =>
    assess(
      aReport({
        accounts: [
          anAccount('current'),
          ...types.map((loanType, index) => anAccount(`loan ${index}`, { kind: 'loan', loanType })),
        ],
      }),
      [aTransaction('2026-01-01', 100_000)],
    ).features.activeLoanMortgageDetail.loanTypeDetected;
  expect(typeWith('MORTGAGE')).toBe('MORTGAGE');
  expect(typeWith(undefined)).toBe('UNKNOWN');
  expect(typeWith('AUTO', 'MORTGAGE')).toBe('UNKNOWN');
  const assetBacked = (assetType: string) => [{ type: 'Secured', assetType, description: 'Collateral' }];
  expect(factsWith({ products: [{ assetBacked: assetBacked('Property') }] }).loanType).toBe('MORTGAGE');
  expect(factsWith({ products: [{ assetBacked: assetBacked('Vehicle') }] }).loanType).toBe('AUTO');
  expect(factsWith({ products: [{ assetBacked: assetBacked('Rahn') }] }).loanType).toBeUndefined();
  expect(factsWith({}, 'Mortgage').loanType).toBe('MORTGAGE');
  expect(factsWith({ products: [{ financeRates: { rateType: 'FixedProfit' } }] }).kind).toBe('loan');
  expect(factsWith({ products: [{ isSecured: false }] }).kind).toBe('deposit');
});

const amount = { amount: '900.00', currency: 'SAR' };
const anOrder: StandingOrder = {
  standingOrderId: 'order',
  frequency: 'IntervalMonthDay:1:15',
  standingOrderStatusCode: 'Active',
  firstPaymentDateTime: '2026-05-14T22:00:00Z',
  nextPaymentAmount: amount,
};

test.each([
  ['IntervalMonthDay:1:15', 90_000n],
  ['IntervalMonthDay:6:-1', 15_000n],
  ['IntervalWeekDay:2:3', 195_000n],
  ['WeekInMonthDay:1:1', 90_000n],
  ['EveryWorkingDay', 1_950_000n],
  ['QuarterDay:RECEIVED', 30_000n],
  ['NotKnown', undefined],
])('a standing order of 900.00 with the frequency %s amounts to %s a month', (frequency, monthly) => {
  const { standingOrders } = factsWith({ standingOrders: [{ ...anOrder, frequency }] });
  expect(standingOrders?.map((order) => order.monthly)).toEqual(monthly === undefined ? [] : [monthly]);
});

test.each([undefined, '', 'soon'])('a standing order whose first payment is at %j has no first day', (first) => {
  const { standingOrders } = factsWith({ standingOrders: [{ ...anOrder, firstPaymentDateTime: first }] });
  expect(standingOrders?.map(({ from }) => from)).toEqual([undefined]);
});

test("orders keep their payee and the bank's local day; inactive orders and other currencies are omitted", () => {
  const creditorAccount = [
    { schemeName: 'AccountNumber', identification: '1', name: 'Landlord' },
    { schemeName: 'IBAN', identification: 'SA2', name: 'Landlord LLC' },
  ];
  const payment = {
    scheduledPaymentId: 'payment',
    scheduledType: 'Execution' as const,
    scheduledPaymentDateTime: '2026-07-14T22:00:00Z',
    instructedAmount: amount,
    accountHolderName: 'Landlord',
  };
  const statement = {
    statementId: 'May',
    statementDate: '2026-06-01',
    openingDate: '2026-05-01',
    closingDate: '2026-05-31',
    openingBalance: { creditDebitIndicator: 'Credit' as const, amount },
    closingBalance: { creditDebitIndicator: 'Debit' as const, amount },
    summary: [],
  };
  const inDollars = { amount: '1.00', currency: 'USD' };
  const facts = factsWith({
    standingOrders: [
      { ...anOrder, creditorAccount },
      { ...anOrder, standingOrderStatusCode: 'Inactive' },
      { ...anOrder, nextPaymentAmount: inDollars },
    ],
    scheduledPayments: [payment, { ...payment, instructedAmount: inDollars }],
    statements: [statement, { ...statement, closingBalance: { creditDebitIndicator: 'Credit', amount: inDollars } }],
  });
  expect(facts.standingOrders).toEqual([
    { monthly: 90_000n, from: '2026-05-15', counterpartyName: 'Landlord LLC', counterpartyIdentifier: 'SA2' },
  ]);
  expect(facts.scheduledPayments).toEqual([
    { day: '2026-07-15', minor: 90_000n, counterpartyName: 'Landlord', counterpartyIdentifier: undefined },
  ]);
  expect(facts.statements).toEqual([{ day: '2026-05-31', balance: -90_000n }]);
});

test('the names of the holders are used, but not those of people who only act for them', () => {
  const party = (partyType: 'Sole' | 'Joint' | 'Delegate', claims: Record<string, unknown>) => ({
    partyId: 'party',
    partyType,
    verifiedClaims: [{ claims }],
  });
  const { partyNames } = factsWith({
    parties: [
      party('Joint', { fullName: 'Noura' }),
      party('Joint', { name: 'Ali', nickname: 'A' }),
      party('Sole', { businessName: 'Palm LLC' }),
      party('Delegate', { fullName: 'Omar' }),
    ],
  });
  expect(partyNames).toEqual(['Noura', 'Ali', 'Palm LLC']);
});
