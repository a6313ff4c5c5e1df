import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';
import { Agent, PartialAccountNumber } from './account-number.ts';
import { AmountComponent, CreditDebit, DataAmount } from './amount.ts';
import { BalanceType } from './balance.ts';
import { SupplementaryData } from './supplementary-data.ts';

const text = z.string().optional();

/** A number that has up to 20 digits in the standards. Any other value is omitted, also a number that JSON parsers round. */
const numberOf = (meaning: string) =>
  ifValid(z.int()).describe(
    `${meaning} Absent if it is not a number, begins with 0 or is above ${Number.MAX_SAFE_INTEGER}.`,
  );

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

/**
 * A movement on an account (`AETransaction`). Banks also return pending transactions. Some optional fields
 * are omitted if their value or format is unknown, so that the other transactions of the page stay readable.
 */
export const Transaction = lazyObject(() => ({
  transactionId: z
    .string()
    .describe("The bank's own id for the transaction. It does not change when a pending transaction is booked."),
  transactionDateTime: z.string().describe('When the transaction was made.'),
  localTimeZone: text.describe('The time zone in which the transaction was made.'),
  statementReference: text.describe('The number of the statement that lists the transaction.'),
  transactionReference: text.describe('The reference that the payer or payee gave the transaction.'),
  transactionType: TransactionType.describe('How the money moved.'),
  /** Values: Purchase, Refund, Withdrawal, Deposit, MoneyTransfer, Repayments and others. */
  subTransactionType: z.string().describe('The kind of transaction, such as Purchase or Refund.'),
  terminalId: numberOf('The number of the card terminal.'),
  /** Values: Cashback, Payroll, DirectDebit, StandingOrder, Finance (KSA: Loan), Dividend, OpenFinance. */
  flags: z.array(z.string()).optional().describe('Labels that the bank assigned, such as Payroll or DirectDebit.'),
  paymentModes: ifValid(z.enum(['Online', 'Offline', 'Batch'])).describe('How the payment was processed.'),
  creditDebitIndicator: CreditDebit.describe('The sign of the amount: `Credit` is positive, `Debit` negative.'),
  status: z.enum(['Booked', 'Pending', 'Rejected']).describe('Whether the transaction is booked, pending or rejected.'),
  transactionMutability: ifValid(z.enum(['Mutable', 'Immutable'])).describe(
    'Whether the bank may still change the transaction.',
  ),
  bookingDateTime: z.string().describe('When the bank booked the transaction, or will book it.'),
  valueDateTime: text.describe('The value date, from which the amount earns interest.'),
  transactionInformation: text.describe("The bank's text on the account statement."),
  amount: DataAmount.describe('The amount of the transaction, without a sign.'),
  chargeAmount: DataAmount.extend({
    chargeIncluded: z.boolean().optional().describe("Whether the transaction's `amount` includes the fee."),
  })
    .optional()
    .describe('The fee that the bank charged.'),
  chargeAmountVat: DataAmount.optional().describe('The value added tax on the fee.'),
  currencyExchange: z
    .object({
      sourceCurrency: z.string().describe('ISO 4217 code of the currency that was sold.'),
      targetCurrency: z.string().describe('ISO 4217 code of the currency that was bought.'),
      unitCurrency: z.string().describe('Base currency of the rate (ISO 4217).'),
      exchangeRate: z.number().describe('The exchange rate, for one unit of the base currency.'),
      contractIdentification: text.describe('The number of the exchange contract with the bank.'),
      quotationDate: text.describe('When the bank quoted the rate.'),
      instructedAmount: DataAmount.describe('The amount before the currency exchange.'),
    })
    .optional()
    .describe('The currency exchange. Absent if there was none.'),
  bankTransactionCode: z
    .object({
      domain: text.describe('The name of the domain.'),
      domainCode: text.describe('The code of the domain, such as PMNT.'),
      family: text.describe('The name of the family.'),
      familyCode: text.describe('The code of the family, such as ICDT.'),
      subFamily: text.describe('The name of the subfamily.'),
      subFamilyCode: text.describe('The code of the subfamily.'),
    })
    .optional()
    .describe('The ISO 20022 code of the transaction.'),
  proprietaryBankTransactionCode: z
    .object({ code: z.string().describe("The bank's code."), issuer: text.describe('The issuer of the code.') })
    .optional()
    .describe("The bank's own classification of the transaction."),
  balance: ifValid(
    z.object({
      creditDebitIndicator: CreditDebit.describe('The sign of the amount: `Credit` is positive, `Debit` negative.'),
      type: BalanceType.describe("The kind of balance, such as `ClosingBooked`, as the bank's standard names it."),
      amount: DataAmount.describe('The balance, without a sign.'),
    }),
  ).describe('The balance after the transaction.'),
  merchantDetails: z
    .object({
      merchantId: numberOf("The merchant's number."),
      merchantName: text.describe("The merchant's name."),
      merchantCategoryCode: text.describe("The merchant's category code (ISO 18245)."),
    })
    .optional()
    .describe('The merchant.'),
  creditorAgent: Agent.optional().describe("The creditor's bank."),
  creditorAccount: z.array(PartialAccountNumber).optional().describe("The creditor's account."),
  debtorAgent: Agent.optional().describe("The debtor's bank."),
  debtorAccount: PartialAccountNumber.optional().describe("The debtor's account."),
  cardInstrument: z
    .object({
      cardSchemeName: z.string().describe('The card scheme, such as Visa or mada.'),
      instrumentType: z.string().describe('The kind of card or device.'),
      name: text.describe('The name on the card.'),
      identification: text.describe('The card number, with digits masked.'),
    })
    .optional()
    .describe('The card or device that was used to pay.'),
  supplementaryData: SupplementaryData.optional().describe(
    "Fields that the bank adds to those of its standard, under the bank's own names.",
  ),
  billDetails: z
    .object({
      billerId: z.number().optional().describe("The biller's number."),
      billNumber: text.describe("The biller's number for the bill."),
      billPaymentType: text.describe('How the bill was paid.'),
    })
    .optional()
    .describe('The bill that was paid.'),
  geoLocation: z
    .object({
      latitude: z.string().describe('In degrees, from -90 to 90, as a decimal string.'),
      longitude: z.string().describe('In degrees, from -180 to 180, as a decimal string.'),
    })
    .optional()
    .describe('Where the transaction was made.'),
  paymentPurposeCode: text.describe("Why the payment was made: a code from the bank's standard."),
  isPrimaryInstrument: z.boolean().optional().describe('Whether the main card of the account was used.'),
  allocations: AmountComponent.optional().describe('One part of the amount, such as principal or interest.'),
}));
export type Transaction = z.infer<typeof Transaction>;
