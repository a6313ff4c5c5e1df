import { addMonths, monthOf } from '#shared/standard/markets/month.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import { localMonthOf, startOf } from '../customers/calendar.ts';
import type { Flow, Movement } from '../customers/persona.ts';
import { accountOf, amountOf, bareAgentOf, holderNamesOf } from './account-view.ts';
import type { Standard } from '../market/standard.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { movementsBetween } from '../customers/history.ts';

/** Returns an account's outgoing flows of the given arrangements, such as standing orders. */
const outgoing = ({ plan }: BankAccount, ...arrangements: readonly Flow['arrangement'][]): readonly Flow[] =>
  plan.flows.filter(({ arrangement, direction }) => direction === 'out' && arrangements.includes(arrangement));

/** Returns the id of a resource derived from a flow, such as a beneficiary. */
const arrangementId = (kind: string, { accountId }: BankAccount, { id }: Flow): string =>
  derivedId(kind, accountId, id);

/** Returns a flow's payments from the start of the previous month to the end of the next month. */
const paymentsOf = (account: BankAccount, flow: Flow, now: Date): readonly Movement[] => {
  const month = localMonthOf(now);
  return movementsBetween(account, startOf(addMonths(month, -1)), startOf(addMonths(month, 2))).filter(
    ({ cause }) => cause.kind === 'flow' && cause.flowId === flow.id,
  );
};

/** Returns the payees whom the customer pays by transfer. */
export const beneficiariesOf = (account: BankAccount): readonly (Flow & { readonly beneficiaryId: string })[] =>
  outgoing(account, 'standing-order', 'loan', 'bill').map((flow) => ({
    ...flow,
    beneficiaryId: arrangementId('beneficiary', account, flow),
  }));

/** Returns the fields that the permissions for details add. Only beneficiaries include the bank's name and address. */
export const creditorOf = ({ counterparty }: Flow, standard: Standard) => ({
  ...holderNamesOf(counterparty.name),
  CreditorAgent: bareAgentOf(counterparty, standard),
  CreditorAccount: [accountOf(counterparty, standard)],
});

/**
 * Renders recurring payments as a market's standard requires.
 *
 * @param termOf returns the first and last payment dates and amounts of a standing order
 */
export const arrangementsOf = (
  standard: Standard,
  termOf: (first: string, amount: ReturnType<typeof amountOf>) => object,
) => {
  const { code } = standard;
  return {
    presentDirectDebits: (account: BankAccount, now: Date) =>
      outgoing(account, 'direct-debit').map((flow) => {
        const previous = paymentsOf(account, flow, now).findLast(({ at }) => at <= now.toISOString());
        return {
          DirectDebitId: arrangementId('direct-debit', account, flow),
          MandateIdentification: arrangementId('mandate', account, flow).slice(0, 35),
          DirectDebitStatusCode: 'Active',
          Name: flow.counterparty.name,
          Frequency: code(flow.days.length === 1 ? 'Monthly' : 'NotKnown'),
          ...(previous && {
            PreviousPaymentDateTime: previous.at,
            PreviousPaymentAmount: amountOf(previous.amount, account.currency),
          }),
        };
      }),

    presentStandingOrders: (account: BankAccount, withDetail: boolean, now: Date) =>
      outgoing(account, 'standing-order', 'loan').map((flow) => {
        const payments = paymentsOf(account, flow, now);
        const next = payments.find(({ at }) => at > now.toISOString());
        const last = payments.findLast(({ at }) => at <= now.toISOString());
        return {
          StandingOrderId: arrangementId('standing-order', account, flow),
          StandingOrderType: code('LocalBankTransfer'),
          Frequency: `IntervalMonthDay:1:${flow.days[0] ?? 1}`,
          CreditorReference: flow.information,
          ...termOf(startOf(monthOf(account.plan.opened)), amountOf(flow.amount, account.currency)),
          ...(next && { NextPaymentDateTime: next.at, NextPaymentAmount: amountOf(next.amount, account.currency) }),
          ...(last && { LastPaymentDateTime: last.at, LastPaymentAmount: amountOf(last.amount, account.currency) }),
          ...(withDetail && creditorOf(flow, standard)),
        };
      }),

    presentScheduledPayments: (account: BankAccount, withDetail: boolean, now: Date) =>
      outgoing(account, 'bill', 'loan').flatMap((flow) => {
        const next = paymentsOf(account, flow, now).find(({ at }) => at > now.toISOString());
        if (!next) return [];
        return [
          {
            ScheduledPaymentId: arrangementId('scheduled-payment', account, flow),
            ScheduledType: code('Execution'),
            ScheduledPaymentDateTime: next.at,
            CreditorReference: flow.information,
            InstructedAmount: amountOf(next.amount, account.currency),
            ...(withDetail && creditorOf(flow, standard)),
          },
        ];
      }),
  };
};
