import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { AccountNumber, Agent } from './account-number.ts';
import { DataAmount } from './amount.ts';
import { SupplementaryData } from './supplementary-data.ts';

const text = z.string().optional();
const ActiveOrNot = z.enum(['Active', 'Inactive']);

/** Who may be paid from an account (`AEBeneficiary`). */
export const Beneficiary = lazyObject(() => ({
  beneficiaryId: z.string(),
  beneficiaryType: z.enum(['Activated', 'NotActivated']),
  /** Whether the beneficiary was added by a payment through open finance. Only the UAE says so. */
  addedViaOF: z.boolean().optional(),
  accountHolderName: text,
  accountHolderShortName: text,
  reference: text,
  supplementaryData: SupplementaryData.optional(),
  creditorAgent: Agent.optional(),
  creditorAccount: z.array(AccountNumber).optional(),
}));
export type Beneficiary = z.infer<typeof Beneficiary>;

/** A creditor's permission to collect from an account (`AEDirectDebit`). */
export const DirectDebit = lazyObject(() => ({
  directDebitId: z.string(),
  mandateIdentification: z.string(),
  directDebitStatusCode: ActiveOrNot,
  name: z.string(),
  frequency: z.enum(['Annual', 'Daily', 'Fortnightly', 'HalfYearly', 'Monthly', 'NotKnown', 'Quarterly', 'Weekly']),
  previousPaymentDateTime: text,
  previousPaymentAmount: DataAmount.optional(),
}));
export type DirectDebit = z.infer<typeof DirectDebit>;

/** A customer's order to pay one amount on a later day (`AEScheduledPayment`). */
export const ScheduledPayment = lazyObject(() => ({
  scheduledPaymentId: z.string(),
  accountHolderName: text,
  accountHolderShortName: text,
  scheduledType: z.enum(['Arrival', 'Execution']),
  scheduledPaymentDateTime: z.string(),
  creditorReference: text,
  debtorReference: text,
  instructedAmount: DataAmount,
  creditorAgent: Agent.optional(),
  creditorAccount: z.array(AccountNumber).optional(),
}));
export type ScheduledPayment = z.infer<typeof ScheduledPayment>;

/** A customer's order to pay again and again (`AEStandingOrder`). */
export const StandingOrder = lazyObject(() => ({
  standingOrderId: z.string(),
  accountHolderName: text,
  accountHolderShortName: text,
  standingOrderType: z
    .enum(['BetweenMyAccounts', 'SameBankTransfer', 'LocalBankTransfer', 'InternationalTransfer', 'Charity'])
    .optional(),
  /** Free text of the bank, such as "EvryDay" or "IntrvlMnthDay:01:15". */
  frequency: z.string(),
  creditorReference: text,
  purpose: text,
  firstPaymentDateTime: text,
  nextPaymentDateTime: text,
  lastPaymentDateTime: text,
  finalPaymentDateTime: text,
  numberOfPayments: text,
  standingOrderStatusCode: ActiveOrNot,
  firstPaymentAmount: DataAmount.optional(),
  nextPaymentAmount: DataAmount.optional(),
  lastPaymentAmount: DataAmount.optional(),
  finalPaymentAmount: DataAmount.optional(),
  creditorAgent: Agent.optional(),
  creditorAccount: z.array(AccountNumber).optional(),
}));
export type StandingOrder = z.infer<typeof StandingOrder>;
