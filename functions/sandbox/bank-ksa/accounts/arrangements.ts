import { arrangementId, outgoing, paymentsOf } from '#functions/sandbox/banks/customers/arrangements.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { momentOf, startOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { Flow } from '#functions/sandbox/banks/customers/persona.ts';
import { amountOf, shortNameOf } from './account-view.ts';
import { accountOf, agentOf, bareAgentOf } from './counterparty.ts';

const namesOf = ({ counterparty: { name } }: Flow) => ({
  AccountHolderName: name,
  AccountHolderShortName: shortNameOf(name),
});

const creditorOf = ({ counterparty }: Flow) => ({
  CreditorAgent: bareAgentOf(counterparty),
  CreditorAccount: [accountOf(counterparty)],
});

/** `OBBeneficiary`: everybody whom the customer pays by transfer. All members are required, also without details. */
export const presentBeneficiaries = (account: BankAccount) =>
  outgoing(account, 'standing-order', 'loan', 'bill').map((flow) => ({
    BeneficiaryId: arrangementId('beneficiary', account, flow),
    BeneficiaryType: 'KSAOB.Activated',
    ...namesOf(flow),
    Reference: flow.information.slice(0, 35),
    SupplementaryData: {},
    CreditorAgent: agentOf(flow.counterparty),
    CreditorAccount: [accountOf(flow.counterparty)],
  }));

/** `OBDirectDebit`. A mandate that was never used has its first day as the day of the previous payment. */
export const presentDirectDebits = (account: BankAccount, now: Date) =>
  outgoing(account, 'direct-debit').map((flow) => {
    const previous = paymentsOf(account, flow, now).findLast(({ at }) => at <= now.toISOString());
    return {
      DirectDebitId: arrangementId('direct-debit', account, flow),
      MandateIdentification: arrangementId('mandate', account, flow).slice(0, 35),
      DirectDebitStatusCode: 'Active',
      Name: flow.counterparty.name,
      Frequency: flow.days.length === 1 ? 'KSAOB.Monthly' : 'KSAOB.NotKnown',
      PreviousPaymentDateTime: previous?.at ?? startOf(account.plan.opened.slice(0, 7)),
      ...(previous && { PreviousPaymentAmount: amountOf(previous.amount, account.currency) }),
    };
  });

/** Standing orders run for ten years. */
const standingOrder = { lastDay: '2029-03-01', payments: '120' };

/** `OBStandingOrder`. */
export const presentStandingOrders = (account: BankAccount, now: Date, withDetail: boolean) =>
  outgoing(account, 'standing-order', 'loan').map((flow) => {
    const payments = paymentsOf(account, flow, now);
    const next = payments.find(({ at }) => at > now.toISOString());
    const last = payments.findLast(({ at }) => at <= now.toISOString());
    const amount = amountOf(flow.amount, account.currency);
    return {
      StandingOrderId: arrangementId('standing-order', account, flow),
      StandingOrderType: 'KSAOB.LocalBankTransfer',
      Frequency: 'EvryMnth',
      CreditorReference: flow.information.slice(0, 35),
      FirstPaymentDateTime: startOf(account.plan.opened.slice(0, 7)),
      FinalPaymentDateTime: momentOf(standingOrder.lastDay, 9 * 60),
      NumberOfPayments: standingOrder.payments,
      StandingOrderStatusCode: 'KSAOB.Active',
      FirstPaymentAmount: amount,
      FinalPaymentAmount: amount,
      ...(next && { NextPaymentDateTime: next.at, NextPaymentAmount: amountOf(next.amount, account.currency) }),
      ...(last && { LastPaymentDateTime: last.at, LastPaymentAmount: amountOf(last.amount, account.currency) }),
      ...(withDetail && { ...namesOf(flow), ...creditorOf(flow) }),
    };
  });

/** `OBScheduledPayment`: the next bill that is not paid by direct debit. */
export const presentScheduledPayments = (account: BankAccount, now: Date, withDetail: boolean) =>
  outgoing(account, 'bill', 'loan').flatMap((flow) => {
    const next = paymentsOf(account, flow, now).find(({ at }) => at > now.toISOString());
    if (!next) return [];
    return [
      {
        ScheduledPaymentId: arrangementId('scheduled-payment', account, flow),
        ScheduledType: 'KSAOB.Execution',
        ScheduledPaymentDateTime: next.at,
        CreditorReference: flow.information.slice(0, 35),
        InstructedAmount: amountOf(next.amount, account.currency),
        ...(withDetail && { ...namesOf(flow), ...creditorOf(flow) }),
      },
    ];
  });
