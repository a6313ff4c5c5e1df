import type { RiskFeatures } from '#shared/reports/figures/assessment.ts';

type FeatureName = keyof RiskFeatures;

/** The explanation of a feature for readers of the report. The formulas must match shared/reports/figures/features. */
interface FeatureGuide {
  readonly title: string;
  readonly question: string;
  readonly formula: string;
}

const income = {
  salaryCoefficientOfVariation: {
    title: 'Salary variation',
    question: 'How much the monthly salary varies.',
    formula:
      'Standard deviation of the monthly salaries ÷ their mean; months without salary are excluded. Score: 100 at 0, 0 at 0.5 and more.',
  },
  salaryRangeDetail: {
    title: 'Salary range',
    question: 'The range of the monthly salary, and the number of months in which a salary was paid.',
    formula:
      'Variability = (highest − lowest) ÷ median. Coverage = months with a salary ÷ months. Score: 60% coverage, 40% variability (100 at 0, 0 at 1 and more).',
  },
  incomeFrequencyDetail: {
    title: 'Income frequency',
    question: 'How often and how regularly income arrives.',
    formula:
      'Measured for each source of income; the frequency is that of the largest source. A gap is the number of days from one payment of a source to the next. Stability = gaps that differ from the median gap by at most a fifth of it or three days ÷ gaps, weighted by the amounts of the sources. Coverage = months with income ÷ months. Score: half stability, half coverage.',
  },
  employerConsistencyDetail: {
    title: 'Employer consistency',
    question: 'Who pays the salary, for how long, and how often the employer changed.',
    formula:
      'Duration = months paid by the main employer ÷ months. There is a switch if an employer begins to pay after another employer has stopped, or at most 31 days before it stops. Score: 100 × duration, less 15 for each switch.',
  },
  incomeTrendDetail: {
    title: 'Income trend',
    question: 'Whether income grows or falls.',
    formula:
      'Growth = slope of the trend line through the monthly income ÷ mean monthly income. Consistency = months with at least 95% of the income of the previous month ÷ months that have a previous month. Score: 70% growth (0 at −10% a month, 100 at +2%), 30% consistency.',
  },
  incomeTransactionCount: {
    title: 'Income transactions',
    question: 'How many transactions are income.',
    formula: 'Number of income payments. Score: 100 for at least one per month, 0 for none.',
  },
  incomeStabilityScore: {
    title: 'Income stability',
    question: 'How stable income is overall.',
    formula:
      'Months without income are treated as zero. Score: half the coefficient of variation of the monthly income (100 at 0, 0 at 1 and more), half the share of the months with income.',
  },
} as const;

const cashFlow = {
  avgMonthlyInflowDetail: {
    title: 'Average monthly inflow',
    question: 'How much money is received each month.',
    formula:
      'Coverage = months with an inflow ÷ months. Score: 40% magnitude (inflow ÷ outflow: 0 at 0.5, 100 at 1.5), 40% stability (coefficient of variation: 100 at 0, 0 at 1), 20% coverage.',
  },
  avgMonthlyOutflowDetail: {
    title: 'Average monthly outflow',
    question: 'How much money is spent each month.',
    formula:
      'Growth = slope of the trend line ÷ mean. Burden = outflow ÷ inflow. Score: 70% burden (100 at 0.5, 0 at 1.2), 30% stability (coefficient of variation: 100 at 0, 0 at 1).',
  },
  cashFlowRatioDetail: {
    title: 'Cash flow ratio',
    question: 'How inflow compares with outflow.',
    formula:
      'Ratio = inflow ÷ outflow. Net cash flow = mean monthly inflow − mean monthly outflow. Margin = (inflow − outflow) ÷ inflow. Score: 0 at a margin of −20%, 100 at 30%.',
  },
  averageTransactionAmount: {
    title: 'Average transaction',
    question: 'The average size of a transaction.',
    formula:
      'Mean amount of an incoming or outgoing payment, excluding own transfers and borrowed money. Score, by share of the mean monthly inflow: 100 at 5% or less, 0 at 50%.',
  },
  estimatedValueByYear: {
    title: 'Estimated value by year',
    question: 'How much money is left over in a year.',
    formula:
      'Twelve times the mean monthly inflow, less twelve times the mean monthly outflow. Score: 0 if nothing is left, 100 if 30% of the inflow is left.',
  },
} as const;

const balances = {
  volatilityIndexDetail: {
    title: 'Volatility index',
    question: 'How much income, spending and balance vary together.',
    formula:
      'Coefficients of variation: 40% of the monthly income, 30% of the monthly outflow, 30% of the daily balances. Index = raw ÷ (1 + raw). Score: 100 × (1 − index).',
  },
  overdraftFrequencyDetail: {
    title: 'Overdraft frequency',
    question: 'On how many days the accounts were overdrawn.',
    formula:
      'Ratio = days with an overdrawn account ÷ days. An episode is a run of such days. Score: 100 at a ratio of 0, 0 at 25%, less 5 for each episode.',
  },
  positiveEndOfMonthBalanceDetail: {
    title: 'Positive month ends',
    question: 'How many months ended with money left.',
    formula:
      'Months that end with a positive total balance of the deposit accounts ÷ months. If no balances are known: months with an inflow that is at least the outflow ÷ months. Score: the percentage.',
  },
  savingRatioDetail: {
    title: 'Saving ratio',
    question: 'How much of the inflow is saved.',
    formula:
      'Mean balance at the end of the months ÷ mean monthly inflow. Score: 0 at 0, 100 at 2, which is two months of inflow.',
  },
  emergencyBufferDetail: {
    title: 'Emergency buffer',
    question: 'The number of months of spending for which the money would last.',
    formula: 'Mean daily balance ÷ mean monthly outflow. Score: 0 at 0 months, 100 at six months and more.',
  },
} as const;

const spending = {
  fixedVsDiscretionarySpendDetail: {
    title: 'Fixed and discretionary spending',
    question: 'How much spending is fixed, and how much is discretionary.',
    formula:
      'Fixed: rent, bills, school, government, instalments. Both are divided by all spending. Unreliable if more than 40% of all spending has no known purpose. Score: 100 at a fixed share of 40% and less, 0 at 90%.',
  },
  fixedSpendRatio: {
    title: 'Fixed spending',
    question: 'The share of the inflow that is used for fixed spending.',
    formula: 'Fixed spending ÷ inflow. Score: 100 at 30% and less, 0 at 90%.',
  },
  recurringPaymentLoadDetail: {
    title: 'Recurring payments',
    question: 'The share of the inflow that is used for recurring payments.',
    formula:
      'A payment is recurring if a payee received about the same amount in at least three of the months. Load = mean monthly recurring payments ÷ mean monthly inflow. Score: 100 at 20% and less, 0 at 80%.',
  },
  highRiskCategorySpendDetail: {
    title: 'High-risk spending',
    question: 'The share of spending on gambling, crypto assets and similar categories.',
    formula:
      'Spending on gambling, crypto assets, payday loans and penalties ÷ all spending. A single payment is excluded, because it is not a habit. Score: 100 at 0, 0 at 20%.',
  },
  riskyTransactionCount: {
    title: 'Risky transactions',
    question: 'How many transactions have a high-risk category.',
    formula: 'Number of high-risk payments. Score: 100 for none, 0 for four a month and more.',
  },
} as const;

const loans = {
  activeLoanMortgageDetail: {
    title: 'Active loan or mortgage',
    question: 'Whether a loan is being repaid, and how much a month.',
    formula:
      'A loan is active if an instalment was paid in the last three months, or if a loan account is shared. Instalment = sum of the median instalments. Score: 100 without a loan. With one, by instalment ÷ mean monthly inflow: 100 at 0, 0 at 50%.',
  },
  repaymentRegularityDetail: {
    title: 'Repayment regularity',
    question: 'Whether instalments were paid in full and on time.',
    formula:
      'One instalment is expected in every month. On time = at most five days after the usual day. Full = at least 95% of the usual instalment. Raw score = 50% on time + 30% full + 20% not missed. Score: 100 × raw score.',
  },
  debtServiceRatioDetail: {
    title: 'Debt service ratio',
    question: 'The share of the inflow that repayments take.',
    formula:
      'Mean monthly instalments and credit card payments ÷ mean monthly inflow. If income declines by more than 5% a month, only the last three months are used. Score: 100 at 20% and less, 0 at 60%.',
  },
  repaymentScore: {
    title: 'Repayment',
    question: 'How reliable repayment is overall.',
    formula: '60% regularity of repayments, 40% debt service ratio. Parts without a score are excluded.',
  },
} as const;

/** The type ensures that a feature missing from these tables is a compile error. */
export const featureGuide: Readonly<Record<FeatureName, FeatureGuide>> = {
  ...income,
  ...cashFlow,
  ...balances,
  ...spending,
  ...loans,
};

const isFeature = (name: string): name is FeatureName => Object.hasOwn(featureGuide, name);
const namesOf = (table: object): readonly FeatureName[] => Object.keys(table).filter(isFeature);

export const featureNames = namesOf(featureGuide);

/** The features in reading order. */
export const chapters: readonly { readonly title: string; readonly features: readonly FeatureName[] }[] = [
  { title: 'Income', features: namesOf(income) },
  { title: 'Cash flow', features: namesOf(cashFlow) },
  { title: 'Balances', features: namesOf(balances) },
  { title: 'Spending', features: namesOf(spending) },
  { title: 'Loans and repayment', features: namesOf(loans) },
];
