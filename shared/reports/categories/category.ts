/** The groups of categories: the title of each, and whether it contains credits, debits or both. */
export const groups = {
  /** Pay from an employer. */
  salary: ['Salary', 'credits'],
  /** Other earnings: pensions, benefits, sales, rent, profit. */
  income: ['Income', 'credits'],
  /**
   * Money of unknown origin, such as a transfer from a friend. It is an inflow, but not a reliable source of income.
   */
  receipt: ['Receipts', 'credits'],
  /** Money that the customer has borrowed. */
  borrowed: ['Borrowing', 'credits'],
  /** Money returned for a purchase, which reduces spending. */
  refund: ['Refunds', 'credits'],
  /** Transfers between the customer's own accounts: a debit on one account and a credit on the other. */
  own: ['Transfers between own accounts', 'both'],
  /** Loan instalments and credit card payments. */
  loan: ['Loans and cards', 'debits'],
  /** Spending that the customer cannot easily stop: rent, bills, school. */
  fixed: ['Fixed spending', 'debits'],
  /** Spending that the customer chooses: restaurants, shopping, travel. */
  discretionary: ['Discretionary spending', 'debits'],
  /** Spending that lenders watch: gambling, crypto assets, payday loans, bounced cheques. */
  'high-risk': ['High-risk spending', 'debits'],
  /** Spending of unknown purpose, such as cash and transfers to people. */
  unknown: ['Other spending', 'debits'],
} as const satisfies Readonly<Record<string, readonly [title: string, contains: 'credits' | 'debits' | 'both']>>;
export type CategoryGroup = keyof typeof groups;

const groupsWith = (direction: 'credits' | 'debits'): ReadonlySet<CategoryGroup> =>
  new Set((Object.keys(groups) as CategoryGroup[]).filter((name) => [direction, 'both'].includes(groups[name][1])));

export const creditGroups = groupsWith('credits');
export const debitGroups = groupsWith('debits');

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
