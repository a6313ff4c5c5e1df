import { arrangementsOf, beneficiariesOf, creditorOf } from '#functions/sandbox/banks/accounts/arrangements.ts';
import { agentOf } from '#functions/sandbox/banks/accounts/counterparty.ts';
import { holderNamesOf } from '#functions/sandbox/banks/accounts/account-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { momentOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { ksa } from '../http/standard.ts';

/** `OBBeneficiary`. All members are required, also without details. */
export const presentBeneficiaries = (account: BankAccount) =>
  beneficiariesOf(account).map(({ beneficiaryId, ...flow }) => ({
    BeneficiaryId: beneficiaryId,
    BeneficiaryType: 'KSAOB.Activated',
    ...holderNamesOf(flow.counterparty.name),
    Reference: flow.information,
    SupplementaryData: {},
    ...creditorOf(flow, ksa),
    CreditorAgent: agentOf(flow.counterparty, ksa),
  }));

/** `OBDirectDebit`, `OBStandingOrder` and `OBScheduledPayment`. Standing orders run for ten years. */
export const { presentDirectDebits, presentStandingOrders, presentScheduledPayments } = arrangementsOf(ksa, {
  frequency: 'EvryMnth',
  termOf: (FirstPaymentDateTime, amount) => ({
    FirstPaymentDateTime,
    FinalPaymentDateTime: momentOf('2029-03-01', 9 * 60),
    NumberOfPayments: '120',
    StandingOrderStatusCode: 'KSAOB.Active',
    FirstPaymentAmount: amount,
    FinalPaymentAmount: amount,
  }),
});
