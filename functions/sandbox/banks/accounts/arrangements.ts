import { monthOf } from '#shared/standard/markets/month.ts';
import { arrangementId, outgoing, paymentsOf } from '../customers/arrangements.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import { startOf } from '../customers/calendar.ts';
import type { Flow } from '../customers/persona.ts';
import { amountOf, holderNamesOf } from './account-view.ts';
import { accountOf, bareAgentOf } from './counterparty.ts';
import type { Standard } from '../market/standard.ts';

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

/** Standing order fields that differ between the standards. */
interface StandingOrders {
  /** Returns the first and last payment dates and amounts. */
  termOf(first: string, amount: ReturnType<typeof amountOf>): object;
}

/** Renders recurring payments as a market's standard requires. */
export const arrangementsOf = (standard: Standard, { termOf }: StandingOrders) => {
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
