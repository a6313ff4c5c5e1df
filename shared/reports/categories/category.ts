import * as z from 'zod';

export const CategoryGroup = z.enum([
  /** Pay from an employer. */
  'salary',
  /** Other earnings: pensions, benefits, sales, rent, profit. */
  'income',
  /**
   * Money of unknown origin, such as a transfer from a friend. It is an inflow, but not a reliable source of income.
   */
  'receipt',
  /** Money that the customer has borrowed. */
  'borrowed',
  /** Money returned for a purchase, which reduces spending. */
  'refund',
  /** Money that moves between the customer's own accounts. */
  'own',
  /** Loan instalments and credit card payments. */
  'loan',
  /** Spending that the customer cannot easily stop: rent, bills, school. */
  'fixed',
  /** Spending that the customer chooses: restaurants, shopping, travel. */
  'discretionary',
  /** Spending that lenders watch: gambling, crypto assets, payday loans, bounced cheques. */
  'high-risk',
  /** Spending of unknown purpose, such as cash and transfers to people. */
  'unknown',
]);
export type CategoryGroup = z.infer<typeof CategoryGroup>;

interface CategoryDefinition {
  readonly group: CategoryGroup;
  readonly title: string;
}

const category = (group: CategoryGroup, title: string): CategoryDefinition => ({ group, title });

/** Categories by the purpose of a transaction. */
export const categories = {
  SALARY: category('salary', 'Salary'),
  PENSION: category('income', 'Pension'),
  GOVERNMENT_SUPPORT: category('income', 'Government support'),
  BUSINESS_INCOME: category('income', 'Business income'),
  RENTAL_INCOME: category('income', 'Rental income'),
  INVESTMENT_INCOME: category('income', 'Profit and dividends'),
  CASH_DEPOSIT: category('receipt', 'Cash deposit'),
  OTHER_CREDIT: category('receipt', 'Other receipts'),
  LOAN_PROCEEDS: category('borrowed', 'Loan proceeds'),
  REFUND: category('refund', 'Refund'),
  OWN_TRANSFER: category('own', 'Transfer between own accounts'),
  MORTGAGE: category('loan', 'Home finance'),
  AUTO_LOAN: category('loan', 'Car finance'),
  PERSONAL_LOAN: category('loan', 'Personal finance'),
  CARD_REPAYMENT: category('loan', 'Credit card payment'),
  RENT: category('fixed', 'Rent'),
  UTILITIES: category('fixed', 'Water, power and gas'),
  TELECOM: category('fixed', 'Telephone and internet'),
  INSURANCE: category('fixed', 'Insurance'),
  EDUCATION: category('fixed', 'Education'),
  GOVERNMENT_FEES: category('fixed', 'Government fees'),
  STAFF_WAGES: category('fixed', 'Wages paid'),
  GROCERIES: category('discretionary', 'Groceries'),
  DINING: category('discretionary', 'Restaurants and cafes'),
  SHOPPING: category('discretionary', 'Shopping'),
  FUEL: category('discretionary', 'Fuel'),
  TRANSPORT: category('discretionary', 'Transport'),
  TRAVEL: category('discretionary', 'Travel'),
  HEALTH: category('discretionary', 'Health'),
  ENTERTAINMENT: category('discretionary', 'Entertainment and subscriptions'),
  PERSONAL_CARE: category('discretionary', 'Personal care'),
  CHARITY: category('discretionary', 'Charity'),
  GAMBLING: category('high-risk', 'Gambling'),
  CRYPTO: category('high-risk', 'Crypto assets and speculation'),
  PAYDAY_LOAN: category('high-risk', 'Payday loan'),
  PENALTY: category('high-risk', 'Penalty for a missed payment'),
  CASH_WITHDRAWAL: category('unknown', 'Cash withdrawal'),
  REMITTANCE: category('unknown', 'Transfer abroad'),
  BANK_CHARGES: category('unknown', 'Bank charges'),
  OTHER_DEBIT: category('unknown', 'Other spending'),
} as const satisfies Record<string, CategoryDefinition>;

export type Category = keyof typeof categories;

export const isCategory = (name: string): name is Category => Object.hasOwn(categories, name);

export const groupOf = (name: Category): CategoryGroup => categories[name].group;

export const groupTitles: Readonly<Record<CategoryGroup, string>> = {
  salary: 'Salary',
  income: 'Income',
  receipt: 'Receipts',
  borrowed: 'Borrowing',
  refund: 'Refunds',
  own: 'Transfers between own accounts',
  loan: 'Loans and cards',
  fixed: 'Fixed spending',
  discretionary: 'Discretionary spending',
  'high-risk': 'High-risk spending',
  unknown: 'Other spending',
};

/**
 * The credit groups. The group `own` is also a group of debits, because a transfer between the customer's own
 * accounts is a debit on one account and a credit on the other.
 */
export const creditGroups: ReadonlySet<CategoryGroup> = new Set([
  'salary',
  'income',
  'receipt',
  'borrowed',
  'refund',
  'own',
]);
export const debitGroups: ReadonlySet<CategoryGroup> = new Set([
  'own',
  'loan',
  'fixed',
  'discretionary',
  'high-risk',
  'unknown',
]);
