import { wordsOf } from '#shared/reports/categories/categorise.ts';
import type { AccountFacts, OrderedPayee, ReportFacts, ScheduledPaymentFacts, StandingOrderFacts } from '../facts.ts';
import { dayOfNumber, numberOfDay } from '../measure/days.ts';
import { createOwnAccounts } from './own-accounts.ts';

/** Payments that the customer has ordered and that are not yet in the transactions. */
export interface Commitments {
  readonly standingOrders: readonly StandingOrderFacts[];
  /** The payments of the next 30 days. */
  readonly scheduledPayments: readonly ScheduledPaymentFacts[];
}

const upcomingDays = 30;

/** Returns the orders on the deposit accounts, except for those that pay into the customer's own accounts. */
export const commitmentsOf = (accounts: readonly AccountFacts[], facts: ReportFacts): Commitments => {
  const own = createOwnAccounts(facts.accounts);
  const isSpending = (payee: OrderedPayee): boolean =>
    own.counterpartyKind(payee) !== 'deposit' && !own.namesHolder(payee);
  const deposits = accounts.filter(({ kind }) => kind === 'deposit');
  const last = dayOfNumber(numberOfDay(facts.asOf) + upcomingDays);
  return {
    standingOrders: deposits.flatMap(({ standingOrders = [] }) => standingOrders).filter(isSpending),
    scheduledPayments: deposits
      .flatMap(({ scheduledPayments = [] }) => scheduledPayments)
      .filter(({ day }) => day > facts.asOf && day <= last)
      .filter(isSpending),
  };
};

/** Returns the name under which the transactions to a payee are summed. */
export const partyOf = ({ counterpartyName }: OrderedPayee): string | undefined =>
  counterpartyName && wordsOf(counterpartyName).join(' ');
