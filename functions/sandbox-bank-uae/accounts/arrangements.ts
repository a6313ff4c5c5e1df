import { derivedId } from '#shared/platform/runtime/ids.ts';
import { type BankAccount, ibanOfCounterparty } from '#shared/sandbox-banks/customers/bank-account.ts';
import { addMonths, monthOf, startOf } from '#shared/sandbox-banks/customers/calendar.ts';
import { movementsBetween } from '#shared/sandbox-banks/customers/history.ts';
import type { Movement } from '#shared/sandbox-banks/customers/movement.ts';
import type { Flow } from '#shared/sandbox-banks/customers/persona.ts';
import { amountOf } from './account-view.ts';

const outgoing = ({ plan }: BankAccount, ...arrangements: readonly Flow['arrangement'][]): readonly Flow[] =>
  plan.flows.filter(({ arrangement, direction }) => direction === 'out' && arrangements.includes(arrangement));

const idOf = (kind: string, { accountId }: BankAccount, { id }: Flow): string => derivedId(kind, accountId, id);

/** The payments of a flow from the start of the month before to the end of the month after. */
const paymentsOf = (account: BankAccount, flow: Flow, now: Date): readonly Movement[] => {
  const month = monthOf(now);
  return movementsBetween(account, startOf(addMonths(month, -1)), startOf(addMonths(month, 2))).filter(
    ({ cause }) => cause.kind === 'flow' && cause.flowId === flow.id,
  );
};

const creditorOf = ({ counterparty }: Flow) => ({
  CreditorAccount: [{ SchemeName: 'IBAN', Identification: ibanOfCounterparty(counterparty) }],
});

/** `AEBeneficiary`: everybody whom the customer pays by transfer. */
export const presentBeneficiaries = (account: BankAccount, withDetail: boolean) =>
  outgoing(account, 'standing-order', 'loan', 'bill').map((flow) => ({
    BeneficiaryId: idOf('beneficiary', account, flow),
    BeneficiaryType: 'Activated',
    AddedViaOF: false,
    Reference: flow.information,
    ...(withDetail && { AccountHolderName: flow.counterparty.name, ...creditorOf(flow) }),
  }));

/** `AEDirectDebit`. */
export const presentDirectDebits = (account: BankAccount, now: Date) =>
  outgoing(account, 'direct-debit').map((flow) => {
    const previous = paymentsOf(account, flow, now).findLast(({ at }) => at <= now.toISOString());
    return {
      DirectDebitId: idOf('direct-debit', account, flow),
      MandateIdentification: idOf('mandate', account, flow).slice(0, 35),
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
      StandingOrderId: idOf('standing-order', account, flow),
      StandingOrderType: 'LocalBankTransfer',
      Frequency: 'Monthly',
      CreditorReference: flow.information,
      FirstPaymentDateTime: startOf(account.plan.opened.slice(0, 7)),
      FirstPaymentAmount: amount,
      StandingOrderStatusCode: 'Active',
      ...(next && { NextPaymentDateTime: next.at, NextPaymentAmount: amountOf(next.amount, account.currency) }),
      ...(last && { LastPaymentDateTime: last.at, LastPaymentAmount: amountOf(last.amount, account.currency) }),
      ...(withDetail && { AccountHolderName: flow.counterparty.name, ...creditorOf(flow) }),
    };
  });

/** `AEScheduledPayment`: the next bill that is not paid by direct debit. */
export const presentScheduledPayments = (account: BankAccount, now: Date, withDetail: boolean) =>
  outgoing(account, 'bill', 'loan').flatMap((flow) => {
    const next = paymentsOf(account, flow, now).find(({ at }) => at > now.toISOString());
    if (!next) return [];
    return [
      {
        ScheduledPaymentId: idOf('scheduled-payment', account, flow),
        ScheduledType: 'Execution',
        ScheduledPaymentDateTime: next.at,
        CreditorReference: flow.information,
        InstructedAmount: amountOf(next.amount, account.currency),
        ...(withDetail && { AccountHolderName: flow.counterparty.name, ...creditorOf(flow) }),
      },
    ];
  });
