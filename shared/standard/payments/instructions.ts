import * as z from 'zod';
import { BankDay } from '#shared/standard/markets/day.ts';
import { CountryCodeText } from '#shared/standard/markets/market.ts';
import { AmountText, CurrencyCode } from '#shared/standard/money.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

const count = z.int().positive().max(1_000_000);
const reference = plainText(1, 256);

const CurrencyRequest = lazyStrictObject(() => ({
  chargeBearer: z
    .enum(['BorneByCreditor', 'BorneByDebtor', 'Shared'])
    .optional()
    .describe("The party that pays the bank's fees."),
  currencyOfTransfer: CurrencyCode.optional().describe(
    'ISO 4217 code of the currency in which the creditor receives the money.',
  ),
  destinationCountryCode: CountryCodeText.optional().describe("ISO 3166-1 code of the creditor's country."),
  exchangeRateInformation: z
    .strictObject({
      contractIdentification: reference.optional().describe('The number of the exchange contract with the bank.'),
      exchangeRate: z.number().positive().optional().describe('The exchange rate, for one unit of the base currency.'),
      rateType: z
        .enum(['Actual', 'Agreed', 'Indicative'])
        .optional()
        .describe('Whether the rate is the actual, an agreed or an indicative one.'),
      unitCurrency: CurrencyCode.optional().describe('Base currency of the rate (ISO 4217).'),
    })
    .optional()
    .describe('The agreed or requested exchange rate.'),
  fxQuoteId: plainText(1, 128).optional().describe("The id of the bank's exchange rate quote."),
  priority: z.enum(['Normal', 'Urgent']).optional().describe('The priority of the payment at the bank.'),
  purpose: plainText(1, 140).optional().describe('Why the payment is made, as text for the bank.'),
}));

const PeriodicSchedule = lazyStrictObject(() => ({
  amount: AmountText.optional().describe(
    'The amount of each payment, a decimal string. For a fixed type it must equal `amount` of the request. For a variable type it is the default, at most the highest amount. If absent, `amount` of the request is used.',
  ),
  controls: z
    .strictObject({
      maxCumulativeAmountPerPeriod: AmountText.optional().describe(
        'The highest total per period, a decimal string. Not less than a fixed amount.',
      ),
      maxCumulativeNumberOfPaymentsPerPeriod: count.optional().describe('The highest number of payments per period.'),
    })
    .optional()
    .describe('Limits per period. For `OnDemand` types, a month is a calendar month.'),
  endDate: BankDay.optional().describe(
    'The last day (YYYY-MM-DD), not before `startDate`. If absent, the schedule has no end of its own.',
  ),
  frequency: z.enum(['Day', 'Week', 'Month', 'Year']).describe('The length of a period.'),
  maxAmount: AmountText.optional().describe(
    'The highest amount of one payment, a decimal string. Not less than the fixed amount or the default of a variable one. Defaults to `amount` of the request.',
  ),
  startDate: BankDay.describe(
    "The first day (YYYY-MM-DD): today in the market's time zone or later, within a year. The customer must approve by the end of that day.",
  ),
}));

const ScheduledPayment = lazyStrictObject(() => ({
  amount: AmountText.optional().describe(
    'The amount of this payment, a decimal string. Required if the type is fixed.',
  ),
  maxAmount: AmountText.optional().describe(
    'The highest amount of this payment, a decimal string. Not less than `amount`, which is the default.',
  ),
  paymentExecutionDate: BankDay.describe(
    "The day of this payment (YYYY-MM-DD): today in the market's time zone or later, within a year.",
  ),
}));

export const Instructions = lazyStrictObject(() => ({
  amount: z
    .strictObject({
      amount: AmountText.describe('A decimal string in major units, such as `150.00`.'),
      currency: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
    })
    .optional()
    .describe('The amount of the payment request, which it must equal.'),
  copCreditorName: z
    .strictObject({
      businessName: plainText(1, 140).optional().describe("A company's name."),
      givenName: plainText(1, 140).optional().describe("A person's given name."),
      lastName: plainText(1, 140).optional().describe("A person's family name."),
    })
    .optional()
    .describe("The creditor's name as the creditor's bank confirmed it."),
  currencyRequest: CurrencyRequest.optional().describe(
    'Not sent to the bank: the standard allows it only in international payments, which are not supported.',
  ),
  isInternationalPayment: z.boolean().optional().describe('False or absent: international payments are not supported.'),
  maxCumulativeAmount: AmountText.optional().describe(
    'The highest total of all payments, a decimal string. Not less than a fixed amount or the sum of the fixed amounts in `paymentSchedule`.',
  ),
  maxCumulativeNumberOfPayments: count
    .optional()
    .describe('The highest number of payments. Not less than the number of entries in `paymentSchedule`.'),
  /** The UAE standard allows 53 entries (`AEBankServiceInitiationFixedDefinedSchedule`). */
  paymentSchedule: z
    .array(ScheduledPayment)
    .min(1)
    .max(53)
    .optional()
    .describe(
      'The dates of the payments, each date once. Required for `Defined` types. The customer must approve by the end of the earliest date.',
    ),
  periodicSchedule: PeriodicSchedule.optional().describe(
    'How often payments are made. Required for `Periodic` types; for `OnDemand` types it defines the periods to which limits apply.',
  ),
  permissions: z
    .strictObject({
      confirmPayee: z.boolean().optional().describe("Allows confirming the creditor's name."),
      readAccountsBasic: z.boolean().optional().describe('Not sent to the bank, because no operation needs it.'),
      readAccountsDetail: z.boolean().optional().describe("Allows reading the customer's accounts with their numbers."),
      readBalances: z
        .boolean()
        .optional()
        .describe(
          'Not sent to the bank, because no operation reads balances under a payment consent. Requires `readAccountsBasic` or `readAccountsDetail`.',
        ),
      readRefundAccount: z
        .boolean()
        .optional()
        .describe('Allows reading the account that the customer pays from, for refunds. Defaults to true.'),
    })
    .refine(
      ({ readBalances, readAccountsBasic, readAccountsDetail }) =>
        !readBalances || readAccountsBasic || readAccountsDetail,
      { path: ['readBalances'], message: 'requires `readAccountsBasic` or `readAccountsDetail` as well' },
    )
    .optional()
    .describe('Further permissions of this service at the bank.'),
}))
  .describe('How the payment is made: limits, schedule, currency exchange and permissions.')
  .meta({
    id: 'Instructions',
  });
export type Instructions = z.infer<typeof Instructions>;

/** A permission to read data under a payment consent (`AEBankServiceInitiationConsentPermissionCodes`). */
export type PaymentPermission = 'ReadAccountsDetail' | 'ReadRefundAccount';

/**
 * Returns the permissions to read data under a payment consent, which our pages show and the bank is asked for. Omits the
 * permissions whose data no operation reads: a consent may contain only permissions that the service needs. Includes
 * reading the account that the customer pays from, which UAE banks return only with this permission, unless the client
 * opts out.
 */
export const paymentPermissionsOf = (instructions: Instructions | undefined): readonly PaymentPermission[] => {
  const { readAccountsDetail = false, readRefundAccount = true } = instructions?.permissions ?? {};
  return [
    ...(readAccountsDetail ? (['ReadAccountsDetail'] as const) : []),
    ...(readRefundAccount ? (['ReadRefundAccount'] as const) : []),
  ];
};
