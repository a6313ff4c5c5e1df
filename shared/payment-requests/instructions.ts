import * as z from 'zod';
import { AmountText, CurrencyCode } from '#shared/money/money.ts';
import type { PaymentType } from './payment-type.ts';

const count = z.int().positive().max(1_000_000);
const date = z.iso.date();
const reference = z.string().min(1).max(256);

const CurrencyRequest = z.strictObject({
  chargeBearer: z.enum(['BorneByCreditor', 'BorneByDebtor', 'Shared']).optional(),
  currencyOfTransfer: CurrencyCode.optional(),
  destinationCountryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code of two capital letters')
    .optional(),
  exchangeRateInformation: z
    .strictObject({
      contractIdentification: reference.optional(),
      exchangeRate: z.number().positive().optional(),
      rateType: z.enum(['Actual', 'Agreed', 'Indicative']).optional(),
      unitCurrency: CurrencyCode.optional(),
    })
    .optional(),
  fxQuoteId: z.string().min(1).max(128).optional(),
  priority: z.enum(['Normal', 'Urgent']).optional(),
  purpose: z.string().min(1).max(140).optional(),
});

const PeriodicSchedule = z.strictObject({
  amount: AmountText.optional(),
  controls: z
    .strictObject({
      maxCumulativeAmountPerPeriod: AmountText.optional(),
      maxCumulativeNumberOfPaymentsPerPeriod: count.optional(),
    })
    .optional(),
  endDate: date.optional(),
  frequency: z.enum(['Day', 'Week', 'Month', 'Year']),
  maxAmount: AmountText.optional(),
  startDate: date,
});

const ScheduledPayment = z.strictObject({
  amount: AmountText.optional(),
  maxAmount: AmountText.optional(),
  paymentExecutionDate: date,
});

/** How the money is to move (interface 2.6, enums of decisions 4.3). */
export const Instructions = z
  .strictObject({
    amount: z.strictObject({ amount: AmountText, currency: CurrencyCode }).optional(),
    copCreditorName: z
      .strictObject({
        businessName: z.string().min(1).max(140).optional(),
        givenName: z.string().min(1).max(140).optional(),
        lastName: z.string().min(1).max(140).optional(),
      })
      .optional(),
    currencyRequest: CurrencyRequest.optional(),
    isInternationalPayment: z.boolean().optional(),
    maxCumulativeAmount: AmountText.optional(),
    maxCumulativeNumberOfPayments: count.optional(),
    /** 1 to 53 entries (decisions 2.4). */
    paymentSchedule: z.array(ScheduledPayment).min(1).max(53).optional(),
    periodicSchedule: PeriodicSchedule.optional(),
    permissions: z
      .strictObject({
        confirmPayee: z.boolean().optional(),
        readAccountsBasic: z.boolean().optional(),
        readAccountsDetail: z.boolean().optional(),
        readBalances: z.boolean().optional(),
        readRefundAccount: z.boolean().optional(),
      })
      .refine(
        ({ readBalances, readAccountsBasic, readAccountsDetail }) =>
          !readBalances || readAccountsBasic || readAccountsDetail,
        { path: ['readBalances'], message: 'needs readAccountsBasic or readAccountsDetail beside it' },
      )
      .optional(),
  })
  .meta({ id: 'Instructions', description: 'How the money is to move: schedule, controls, currency, permissions.' });
export type Instructions = z.infer<typeof Instructions>;

/** Which instructions a payment type needs and which contradict it; answers [path, message] or undefined. */
export const contradictionIn = (
  type: PaymentType,
  instructions: Instructions | undefined,
): readonly [path: string, message: string] | undefined => {
  const has = { paymentSchedule: instructions?.paymentSchedule, periodicSchedule: instructions?.periodicSchedule };
  const needs = needed[type];
  for (const name of ['paymentSchedule', 'periodicSchedule'] as const) {
    if (needs === name && !has[name]) return [`instructions.${name}`, `is required for ${type}`];
    if (needs !== name && has[name]) return [`instructions.${name}`, `does not go with ${type}`];
  }
  const { startDate = '', endDate } = has.periodicSchedule ?? {};
  if (endDate !== undefined && endDate < startDate) {
    return ['instructions.periodicSchedule.endDate', 'must not be before startDate'];
  }
  return undefined;
};

const needed: Record<PaymentType, 'paymentSchedule' | 'periodicSchedule' | undefined> = {
  SingleInstantPayment: undefined,
  VariableOnDemand: undefined,
  FixedOnDemand: undefined,
  VariablePeriodicSchedule: 'periodicSchedule',
  FixedPeriodicSchedule: 'periodicSchedule',
  VariableDefinedSchedule: 'paymentSchedule',
  FixedDefinedSchedule: 'paymentSchedule',
};
