import type { RiskFeatures } from '#shared/reports/figures/assessment.ts';

type FeatureName = keyof RiskFeatures;

/** The explanation of a feature, for readers of the report and of the function that computes it. */
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
      'Standard deviation of the monthly salaries ÷ their mean; months without a salary are excluded. Score: 100 at 0, falling to 0 at 0.5 or above.',
  },
  salaryRangeDetail: {
    title: 'Salary range',
    question: 'The range of the monthly salary, and the number of months in which a salary was paid.',
    formula:
      'Variability = (highest − lowest) ÷ median. Coverage = months with a salary ÷ months. Score: 60% coverage, 40% variability (100 at 0, falling to 0 at 1 or above).',
  },
  incomeFrequencyDetail: {
    title: 'Income frequency',
    question: 'How often and how regularly income arrives.',
    formula:
      "Measured for each source of income; the frequency is that of the largest source. A gap is the number of days from one of a source's payments to the next. Stability = share of gaps that differ from the median gap by at most a fifth of it or three days, averaged over the sources, weighted by amount. Coverage = months with income ÷ months. Score: 50% stability, 50% coverage.",
  },
  employerConsistencyDetail: {
    title: 'Employer consistency',
    question: 'Who pays the salary, for how long, and how often the customer switched employers.',
    formula:
      'Duration = months paid by the main employer ÷ months. A switch is counted when a new employer starts paying after the old one has stopped, or up to 31 days before that. Score: 100 × duration, less 15 for each switch.',
  },
  incomeTrendDetail: {
    title: 'Income trend',
    question: 'Whether income is growing or falling.',
    formula:
      'Growth = slope of the trend line through the monthly income ÷ mean monthly income. Consistency = months with at least 95% of the income of the previous month ÷ months that have a previous month. Score: 70% growth (0 at −10% a month or below, rising to 100 at +2%), 30% consistency.',
  },
  incomeTransactionCount: {
    title: 'Income transactions',
    question: 'How many income payments were received.',
    formula: 'Number of income payments. Score: 0 for none, rising to 100 for one or more a month.',
  },
  incomeStabilityScore: {
    title: 'Income stability',
    question: 'How stable income is overall.',
    formula:
      'Months without income count as zero. Score: 50% variation of the monthly income (100 at a coefficient of variation of 0, falling to 0 at 1 or above), 50% share of months with income.',
  },
} as const;

const cashFlow = {
  avgMonthlyInflowDetail: {
    title: 'Average monthly inflow',
    question: 'How much money is received each month.',
    formula:
      'Coverage = months with an inflow ÷ months. Score: 40% magnitude (inflow ÷ outflow: 0 at 0.5 or below, rising to 100 at 1.5), 40% stability (100 at a coefficient of variation of 0, falling to 0 at 1 or above), 20% coverage.',
  },
  avgMonthlyOutflowDetail: {
    title: 'Average monthly outflow',
    question: 'How much money is spent each month.',
    formula:
      'Growth = slope of the trend line ÷ mean. Burden = outflow ÷ inflow. Score: 70% burden (100 at 0.5 or below, falling to 0 at 1.2 or above), 30% stability (100 at a coefficient of variation of 0, falling to 0 at 1 or above).',
  },
  cashFlowRatioDetail: {
    title: 'Cash flow ratio',
    question: 'How inflow compares with outflow.',
    formula:
      'Ratio = inflow ÷ outflow. Net cash flow = mean monthly inflow − mean monthly outflow. Margin = (inflow − outflow) ÷ inflow. Score: 0 at a margin of −20% or below, rising to 100 at 30%.',
  },
  averageTransactionAmount: {
    title: 'Average transaction',
    question: 'The average size of a transaction.',
    formula:
      "Mean amount of incoming and outgoing payments, excluding borrowed money and transfers between the customer's own accounts. Score, as a share of the mean monthly inflow: 100 at 5% or below, falling to 0 at 50% or above.",
  },
  estimatedValueByYear: {
    title: 'Estimated value by year',
    question: 'How much money is left over in a year.',
    formula:
      'Twelve times the mean monthly inflow, less twelve times the mean monthly outflow. Score: 0 if nothing is left, rising to 100 if 30% of the inflow is left.',
  },
} as const;

const balances = {
  volatilityIndexDetail: {
    title: 'Volatility index',
    question: 'How much income, spending and balance vary overall.',
    formula:
      'Raw = 40% coefficient of variation of the monthly income + 30% that of the monthly outflow + 30% that of the daily balances. Index = raw ÷ (1 + raw). Score: 100 × (1 − index).',
  },
  overdraftFrequencyDetail: {
    title: 'Overdraft frequency',
    question: 'On how many days the accounts were overdrawn.',
    formula:
      'Ratio = days with an overdrawn account ÷ days. An episode is a run of such days. Score: 100 at a ratio of 0, falling to 0 at 25% or above, less 5 for each episode.',
  },
  positiveEndOfMonthBalanceDetail: {
    title: 'Positive month ends',
    question: 'How many months ended with money left.',
    formula:
      'Months that end with a positive total balance on the deposit accounts ÷ months. If daily balances cannot be calculated: months with at least as much inflow as outflow ÷ months. Score: the percentage.',
  },
  savingRatioDetail: {
    title: 'Savings rate',
    question: 'How much of the inflow is saved.',
    formula:
      'Mean month-end balance ÷ mean monthly inflow. Score: 0 at 0 or below, rising to 100 at a ratio of 2, which is two months of inflow.',
  },
  emergencyBufferDetail: {
    title: 'Emergency buffer',
    question: 'How many months of spending the money would cover.',
    formula:
      'Buffer = (mean daily balance − excess) ÷ mean monthly outflow. Excess = the part of the payments scheduled for the next 30 days that exceeds the mean monthly outflow. Score: 0 at 0 months, rising to 100 at six months or more.',
  },
} as const;

const spending = {
  fixedVsDiscretionarySpendDetail: {
    title: 'Fixed and discretionary spending',
    question: 'How much spending is fixed, and how much is discretionary.',
    formula:
      'Fixed spending: rent, bills, school, government, instalments. Fixed and discretionary spending are each divided by all spending. The categories are unreliable if more than 40% of all spending has no known purpose. Score: 100 at a fixed share of 40% or below, falling to 0 at 90% or above.',
  },
  fixedSpendRatio: {
    title: 'Fixed spending',
    question: 'The share of the inflow that is used for fixed spending.',
    formula: 'Fixed spending ÷ inflow. Score: 100 at 30% or below, falling to 0 at 90% or above.',
  },
  recurringPaymentLoadDetail: {
    title: 'Recurring payments',
    question: 'The share of the inflow that is used for recurring payments.',
    formula:
      'Payments to a payee are recurring if the payee was paid in at least three months and in at least half of the months since the first payment, with about the same amount in at least three quarters of the paid months. A newer standing order counts with its monthly amount. Load = mean monthly recurring payments ÷ mean monthly inflow. Score: 100 at 20% or below, falling to 0 at 80% or above.',
  },
  highRiskCategorySpendDetail: {
    title: 'High-risk spending',
    question: 'The share of spending on gambling, crypto assets and similar categories.',
    formula:
      'Spending on gambling, crypto assets, payday loans and penalties ÷ all spending. A single payment is excluded, because it is not a habit. Score: 100 at 0, falling to 0 at 20% or above.',
  },
  riskyTransactionCount: {
    title: 'Risky transactions',
    question: 'How many high-risk payments were made.',
    formula: 'Number of high-risk payments. Score: 100 for none, falling to 0 for four or more a month.',
  },
} as const;

const loans = {
  activeLoanMortgageDetail: {
    title: 'Active loan or mortgage',
    question: 'Whether a loan is being repaid, and how much is repaid each month.',
    formula:
      'A loan is active if an instalment was paid in the last three months, or if a loan account is shared. Instalment = sum of the median instalments. Score: 100 without a loan. Otherwise, by instalment ÷ mean monthly inflow: 100 at 0, falling to 0 at 50% or above.',
  },
  repaymentRegularityDetail: {
    title: 'Repayment regularity',
    question: 'Whether instalments were paid in full and on time.',
    formula:
      'One instalment is expected each month. On time = at most five days after the usual day. Full = at least 95% of the usual instalment. Raw score = 50% on time + 30% full + 20% not missed. Score: 100 × raw score.',
  },
  debtServiceRatioDetail: {
    title: 'Debt service ratio',
    question: 'The share of the inflow that repayments take.',
    formula:
      'Mean monthly instalments and credit card payments ÷ mean monthly inflow. If income declines by more than 5% a month, only the last three months are used. Score: 100 at 20% or below, falling to 0 at 60% or above.',
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
