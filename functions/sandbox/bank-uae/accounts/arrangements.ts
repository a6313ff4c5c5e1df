import { arrangementId, outgoing, paymentsOf } from '#functions/sandbox/banks/customers/arrangements.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { startOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { Flow } from '#functions/sandbox/banks/customers/persona.ts';
import { amountOf, shortNameOf } from './account-view.ts';
import { accountOf, agentOf, bareAgentOf } from './counterparty.ts';

/** What the permissions for details add. Only a beneficiary has the name and the address of the bank. */
const creditorOf = ({ counterparty }: Flow) => ({
  AccountHolderName: counterparty.name,
  AccountHolderShortName: shortNameOf(counterparty.name),
  CreditorAgent: bareAgentOf(counterparty),
  CreditorAccount: [accountOf(counterparty)],
});

/** `AEBeneficiary`: everybody whom the customer pays by transfer. */
export const presentBeneficiaries = (account: BankAccount, withDetail: boolean) =>
  outgoing(account, 'standing-order', 'loan', 'bill').map((flow) => ({
    BeneficiaryId: arrangementId('beneficiary', account, flow),
    BeneficiaryType: 'Activated',
    AddedViaOF: false,
    Reference: flow.information,
    ...(withDetail && { ...creditorOf(flow), CreditorAgent: agentOf(flow.counterparty) }),
  }));

/** `AEDirectDebit`. */
export const presentDirectDebits = (account: BankAccount, now: Date) =>
  outgoing(account, 'direct-debit').map((flow) => {
    const previous = paymentsOf(account, flow, now).findLast(({ at }) => at <= now.toISOString());
    return {
      DirectDebitId: arrangementId('direct-debit', account, flow),
      MandateIdentification: arrangementId('mandate', account, flow).slice(0, 35),
      DirectDebitStatusCode: 'Active',
      Name: flow.counterparty.name,
      Frequency: flow.days.length === 1 ? 'Monthly' : 'NotKnown',
      ...(previous && {
        PreviousPaymentDateTime: previous.at,
        PreviousPaymentAmount: amountOf(previous.amount, account.currency),
      }),
    };
  });

/** `AEStandingOrder`. */
export const presentStandingOrders = (account: BankAccount, now: Date, withDetail: boolean) =>
  outgoing(account, 'standing-order', 'loan').map((flow) => {
    const payments = paymentsOf(account, flow, now);
    const next = payments.find(({ at }) => at > now.toISOString());
    const last = payments.findLast(({ at }) => at <= now.toISOString());
    const amount = amountOf(flow.amount, account.currency);
    return {
      StandingOrderId: arrangementId('standing-order', account, flow),
      StandingOrderType: 'LocalBankTransfer',
      Frequency: 'Monthly',
      CreditorReference: flow.information,
      FirstPaymentDateTime: startOf(account.plan.opened.slice(0, 7)),
      FirstPaymentAmount: amount,
      StandingOrderStatusCode: 'Active',
      ...(next && { NextPaymentDateTime: next.at, NextPaymentAmount: amountOf(next.amount, account.currency) }),
      ...(last && { LastPaymentDateTime: last.at, LastPaymentAmount: amountOf(last.amount, account.currency) }),
      ...(withDetail && creditorOf(flow)),
    };
  });

/** `AEScheduledPayment`: the next bill that is not paid by direct debit. */
export const presentScheduledPayments = (account: BankAccount, now: Date, withDetail: boolean) =>
  outgoing(account, 'bill', 'loan').flatMap((flow) => {
    const next = paymentsOf(account, flow, now).find(({ at }) => at > now.toISOString());
    if (!next) return [];
    return [
      {
        ScheduledPaymentId: arrangementId('scheduled-payment', account, flow),
        ScheduledType: 'Execution',
        ScheduledPaymentDateTime: next.at,
        CreditorReference: flow.information,
        InstructedAmount: amountOf(next.amount, account.currency),
        ...(withDetail && creditorOf(flow)),
      },
    ];
  });
