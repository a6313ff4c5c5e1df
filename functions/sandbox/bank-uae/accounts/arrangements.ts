import { arrangementsOf, beneficiariesOf, creditorOf } from '#functions/sandbox/banks/accounts/arrangements.ts';
import { agentOf } from '#functions/sandbox/banks/accounts/counterparty.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { uae } from '../http/standard.ts';

/** `AEBeneficiary`. */
export const presentBeneficiaries = (account: BankAccount, withDetail: boolean) =>
  beneficiariesOf(account).map(({ beneficiaryId, ...flow }) => ({
    BeneficiaryId: beneficiaryId,
    BeneficiaryType: 'Activated',
    AddedViaOF: false,
    Reference: flow.information,
    ...(withDetail && { ...creditorOf(flow, uae), CreditorAgent: agentOf(flow.counterparty, uae) }),
  }));

/** `AEDirectDebit`, `AEStandingOrder` and `AEScheduledPayment`. */
export const { presentDirectDebits, presentStandingOrders, presentScheduledPayments } = arrangementsOf(uae, {
  frequency: 'Monthly',
  termOf: (FirstPaymentDateTime, FirstPaymentAmount) => ({
    FirstPaymentDateTime,
    FirstPaymentAmount,
    StandingOrderStatusCode: 'Active',
  }),
});
