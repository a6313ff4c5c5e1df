import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Agent, PartialAccountNumber } from './account-number.ts';
import { AmountComponent, CreditDebit, DataAmount } from './amount.ts';
import { BalanceType } from './balance.ts';
import { SupplementaryData } from './supplementary-data.ts';

const text = z.string().optional();

export const TransactionType = z.enum([
  'POS',
  'ECommerce',
  'ATM',
  'BillPayments',
  'LocalBankTransfer',
  'SameBankTransfer',
  'InternationalTransfer',
  'Teller',
  'Cheque',
  'Other',
]);

/** A movement on an account (`AETransaction`). Banks return pending ones as well. */
export const Transaction = lazyObject(() => ({
  /** The bank's id. It does not change when a pending transaction is booked. */
  transactionId: z.string(),
  transactionDateTime: z.string(),
  localTimeZone: text,
  statementReference: text,
  transactionReference: text,
  transactionType: TransactionType,
  /** Purchase, Refund, Withdrawal, Deposit, MoneyTransfer, Repayments and others. */
  subTransactionType: z.string(),
  terminalId: z.int().optional(),
  /** Cashback, Payroll, DirectDebit, StandingOrder, Finance (KSA: Loan), Dividend, OpenFinance. */
  flags: z.array(z.string()).optional(),
  paymentModes: z.enum(['Online', 'Offline', 'Batch']).optional(),
  creditDebitIndicator: CreditDebit,
  status: z.enum(['Booked', 'Pending', 'Rejected']),
  transactionMutability: z.enum(['Mutable', 'Immutable']).optional(),
  bookingDateTime: z.string(),
  valueDateTime: text,
  transactionInformation: text,
  amount: DataAmount,
  chargeAmount: DataAmount.extend({ chargeIncluded: z.boolean().optional() }).optional(),
  chargeAmountVat: DataAmount.optional(),
  currencyExchange: z
    .object({
      sourceCurrency: z.string(),
      targetCurrency: z.string(),
      unitCurrency: z.string(),
      exchangeRate: z.number(),
      contractIdentification: text,
      quotationDate: text,
      instructedAmount: DataAmount,
    })
    .optional(),
  bankTransactionCode: z
    .object({ domain: text, domainCode: text, family: text, familyCode: text, subFamily: text, subFamilyCode: text })
    .optional(),
  proprietaryBankTransactionCode: z.object({ code: z.string(), issuer: text }).optional(),
  /** What was on the account after the transaction. */
  balance: z.object({ creditDebitIndicator: CreditDebit, type: BalanceType, amount: DataAmount }).optional(),
  merchantDetails: z
    .object({ merchantId: z.int().optional(), merchantName: text, merchantCategoryCode: text })
    .optional(),
  creditorAgent: Agent.optional(),
  creditorAccount: z.array(PartialAccountNumber).optional(),
  debtorAgent: Agent.optional(),
  debtorAccount: PartialAccountNumber.optional(),
  cardInstrument: z
    .object({ cardSchemeName: z.string(), instrumentType: z.string(), name: text, identification: text })
    .optional(),
  supplementaryData: SupplementaryData.optional(),
  billDetails: z.object({ billerId: z.number().optional(), billNumber: text, billPaymentType: text }).optional(),
  geoLocation: z.object({ latitude: z.string(), longitude: z.string() }).optional(),
  paymentPurposeCode: text,
  isPrimaryInstrument: z.boolean().optional(),
  allocations: AmountComponent.optional(),
}));
export type Transaction = z.infer<typeof Transaction>;
