import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { AccountNumber, Agent } from './account-number.ts';
import { DataAmount } from './amount.ts';
import { SupplementaryData } from './supplementary-data.ts';

const text = z.string().optional();
const ActiveOrNot = z.enum(['Active', 'Inactive']);

/** A saved payee of an account (`AEBeneficiary`). */
export const Beneficiary = lazyObject(() => ({
  beneficiaryId: z.string().describe("The bank's own id for the beneficiary."),
  beneficiaryType: z.enum(['Activated', 'NotActivated']).describe('Whether the beneficiary can be paid now.'),
  /** Returned only by UAE banks. */
  addedViaOF: z.boolean().optional().describe('Whether a payment through open finance added the beneficiary.'),
  accountHolderName: text.describe("The account holder's name at the bank."),
  accountHolderShortName: text.describe("A short form of the account holder's name."),
  reference: text.describe("The customer's reference for payments to the beneficiary."),
  supplementaryData: SupplementaryData.optional().describe(
    "Fields that the bank adds to those of its standard, under the bank's own names.",
  ),
  creditorAgent: Agent.optional().describe("The creditor's bank."),
  creditorAccount: z.array(AccountNumber).optional().describe("The creditor's account."),
}));
export type Beneficiary = z.infer<typeof Beneficiary>;

/** A creditor's permission to collect from an account (`AEDirectDebit`). */
export const DirectDebit = lazyObject(() => ({
  directDebitId: z.string().describe("The bank's own id for the direct debit."),
  mandateIdentification: z.string().describe('The number of the mandate that the customer gave the creditor.'),
  directDebitStatusCode: ActiveOrNot.describe('Whether the creditor may collect now.'),
  name: z.string().describe("The creditor's name."),
  frequency: z
    .enum(['Annual', 'Daily', 'Fortnightly', 'HalfYearly', 'Monthly', 'NotKnown', 'Quarterly', 'Weekly'])
    .describe('How often the creditor may collect.'),
  previousPaymentDateTime: text.describe('When the last collection was made.'),
  previousPaymentAmount: DataAmount.optional().describe('The amount of the last collection.'),
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

/** A customer's order for recurring payments (`AEStandingOrder`). */
export const StandingOrder = lazyObject(() => ({
  standingOrderId: z.string(),
  accountHolderName: text,
  accountHolderShortName: text,
  standingOrderType: z
    .enum(['BetweenMyAccounts', 'SameBankTransfer', 'LocalBankTransfer', 'InternationalTransfer', 'Charity'])
    .optional(),
  /** A code and its intervals, such as "EveryDay" or "IntervalMonthDay:1:15" (`Frequency`). */
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
