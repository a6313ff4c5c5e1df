import { isTime } from '#shared/platform/runtime/clock.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import type { DataAmount } from '#shared/standard/accounts/amount.ts';
import { signedMinor } from '#shared/standard/accounts/exact.ts';
import type { ScheduledPayment, StandingOrder } from '#shared/standard/accounts/future-payments.ts';
import type { Party } from '#shared/standard/accounts/party.ts';
import type { Product } from '#shared/standard/accounts/product.ts';
import type { Statement } from '#shared/standard/accounts/statement.ts';
import type { AccountFacts, OrderedPayee, ScheduledPaymentFacts, StandingOrderFacts, StatementFacts } from './facts.ts';

/** The sections of an account that a report uses if the consent permits them. */
export interface OptionalSections {
  readonly parties?: readonly Party[] | undefined;
  readonly products?: readonly Product[] | undefined;
  readonly statements?: readonly Statement[] | undefined;
  readonly standingOrders?: readonly StandingOrder[] | undefined;
  readonly scheduledPayments?: readonly ScheduledPayment[] | undefined;
}

/**
 * Adds to an account the fields that its optional sections contain. Amounts in other currencies are omitted.
 *
 * @param dayOf returns the day of an instant in the bank's time zone
 */
export const withSections = (
  facts: AccountFacts,
  { accountSubType }: Pick<SharedAccount, 'accountSubType'>,
  { parties = [], products = [], statements = [], standingOrders = [], scheduledPayments = [] }: OptionalSections,
  dayOf: (instant: string) => string,
): AccountFacts => ({
  ...facts,
  kind: accountSubType === undefined && products.some(({ financeRates }) => financeRates) ? 'loan' : facts.kind,
  partyNames: parties.filter(({ partyType }) => partyType !== 'Delegate').flatMap(namesOf),
  loanType: accountSubType === 'Mortgage' ? 'MORTGAGE' : collateralTypeOf(products),
  statements: statements.flatMap((statement) => statementFacts(statement, facts)),
  standingOrders: standingOrders.flatMap((order) => standingOrderFacts(order, facts, dayOf)),
  scheduledPayments: scheduledPayments.flatMap((payment) => scheduledPaymentFacts(payment, facts, dayOf)),
});

/** The claims that contain the full name of a person or a company, in the standards of all markets. */
const nameClaims = ['fullName', 'businessName', 'name'];

const namesOf = ({ verifiedClaims }: Party): readonly string[] =>
  verifiedClaims.flatMap(({ claims }) =>
    nameClaims.flatMap((claim) => {
      const name = claims[claim];
      return typeof name === 'string' && name !== '' ? [name] : [];
    }),
  );

const collateralTypeOf = (products: readonly Product[]): AccountFacts['loanType'] => {
  const assets = new Set(products.flatMap(({ assetBacked = [] }) => assetBacked.map(({ assetType }) => assetType)));
  if (assets.has('Property')) return 'MORTGAGE';
  return assets.has('Vehicle') ? 'AUTO' : undefined;
};

const statementFacts = ({ closingDate, closingBalance }: Statement, { currency }: AccountFacts): StatementFacts[] =>
  closingBalance.amount.currency === currency
    ? [
        {
          day: closingDate.slice(0, 10),
          balance: signedMinor(closingBalance.creditDebitIndicator, closingBalance.amount),
        },
      ]
    : [];

type CreditorFields = Pick<ScheduledPayment, 'accountHolderName' | 'accountHolderShortName' | 'creditorAccount'>;

const payeeOf = ({ accountHolderName, accountHolderShortName, creditorAccount = [] }: CreditorFields): OrderedPayee => {
  const account = creditorAccount.find(({ schemeName }) => schemeName === 'IBAN') ?? creditorAccount[0];
  return {
    counterpartyName: account?.name ?? accountHolderName ?? accountHolderShortName,
    counterpartyIdentifier: account?.identification,
  };
};

/** Payments per year of each frequency (`Frequency` in both standards); the number after the colon is the interval. */
const perYear: Readonly<Record<string, (interval: number) => number>> = {
  EveryDay: () => 365,
  EveryWorkingDay: () => 260,
  IntervalDay: (days) => 365 / days,
  IntervalWeekDay: (weeks) => 52 / weeks,
  WeekInMonthDay: () => 12,
  IntervalMonthDay: (months) => 12 / months,
  QuarterDay: () => 4,
  BiAnnual: () => 2,
  Annual: () => 1,
};

/** Returns a standing order's mean amount per month, or undefined if the frequency is unknown. */
const monthlyOf = (frequency: string, amount: DataAmount): bigint | undefined => {
  const [code = '', interval] = frequency.split(':');
  const paymentsPerYear = perYear[code]?.(Number(interval) || 1);
  if (paymentsPerYear === undefined) return undefined;
  return BigInt(Math.round((Number(signedMinor('Credit', amount)) * paymentsPerYear) / 12));
};

const standingOrderFacts = (
  order: StandingOrder,
  { currency }: AccountFacts,
  dayOf: (instant: string) => string,
): StandingOrderFacts[] => {
  const amount = order.nextPaymentAmount ?? order.lastPaymentAmount ?? order.firstPaymentAmount;
  const monthly = amount?.currency === currency ? monthlyOf(order.frequency, amount) : undefined;
  if (order.standingOrderStatusCode !== 'Active' || monthly === undefined) return [];
  const { firstPaymentDateTime = '' } = order;
  return [{ ...payeeOf(order), monthly, from: isTime(firstPaymentDateTime) ? dayOf(firstPaymentDateTime) : undefined }];
};

const scheduledPaymentFacts = (
  payment: ScheduledPayment,
  { currency }: AccountFacts,
  dayOf: (instant: string) => string,
): ScheduledPaymentFacts[] =>
  payment.instructedAmount.currency === currency
    ? [
        {
          ...payeeOf(payment),
          day: dayOf(payment.scheduledPaymentDateTime),
          minor: signedMinor('Credit', payment.instructedAmount),
        },
      ]
    : [];
