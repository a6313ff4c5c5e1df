import * as z from 'zod';
import type { Fault } from '#shared/platform/problems/fault.ts';
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

interface Asked {
  readonly type: PaymentType;
  readonly amount: string;
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

/** Which instructions a payment type needs, and which contradict it, its amount or one another (decisions 2.4). */
export const contradictionsIn = ({ type, amount, currency, instructions = {} }: Asked): readonly Fault[] => {
  const needs = needed[type];
  const fixed = type.startsWith('Fixed') ? amount : undefined;
  const total = instructions.amount;
  return [
    ...faultIf(
      total !== undefined && (total.amount !== amount || total.currency !== currency),
      'amount',
      'must equal amount and currency',
    ),
    ...(['paymentSchedule', 'periodicSchedule'] as const).flatMap((name) => [
      ...faultIf(needs === name && !instructions[name], name, `is required for ${type}`),
      ...faultIf(needs !== name && instructions[name] !== undefined, name, `does not go with ${type}`),
    ]),
    ...(needs === 'periodicSchedule' ? periodFaults(instructions.periodicSchedule, fixed) : []),
    ...(needs === 'paymentSchedule' ? entryFaults(instructions.paymentSchedule, fixed !== undefined) : []),
  ];
};

const faultIf = (isFault: boolean, path: string, message: string): readonly Fault[] =>
  isFault ? [[`instructions.${path}`, message]] : [];

const periodFaults = (period: Instructions['periodicSchedule'], fixed: string | undefined): readonly Fault[] => {
  if (!period) return [];
  const { amount = fixed, maxAmount, startDate, endDate = startDate } = period;
  return [
    ...faultIf(endDate < startDate, 'periodicSchedule.endDate', 'must not be before startDate'),
    ...faultIf(
      fixed !== undefined && amount !== fixed,
      'periodicSchedule.amount',
      'must equal amount, for every payment is of the same',
    ),
    ...faultIf(fixed !== undefined && isLess(maxAmount, fixed), 'periodicSchedule.maxAmount', tooLow),
  ];
};

const entryFaults = (entries: Instructions['paymentSchedule'] = [], isFixed: boolean): readonly Fault[] =>
  entries.flatMap(({ amount, maxAmount, paymentExecutionDate: day }, index) => {
    const path = `paymentSchedule.${index}`;
    const isTaken = entries.slice(0, index).some((earlier) => earlier.paymentExecutionDate === day);
    return [
      ...faultIf(isTaken, `${path}.paymentExecutionDate`, 'must be another day than those before it'),
      ...faultIf(isFixed && amount === undefined, `${path}.amount`, 'is required where amounts are fixed'),
      ...faultIf(isFixed && isLess(maxAmount, amount), `${path}.maxAmount`, tooLow),
    ];
  });

const tooLow = 'must not be less than the fixed amount';

/** Amounts have two decimals each: without the point they are integers. */
const isLess = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && BigInt(one.replace('.', '')) < BigInt(other.replace('.', ''));

/** Days that are over. The day is UTC's: in the markets, which are ahead of it, it may be the next already. */
export const pastDaysIn = (instructions: Instructions | undefined, at: string): readonly Fault[] => {
  const { periodicSchedule: period, paymentSchedule: entries = [] } = instructions ?? {};
  const isPast = (day: string) => day < at.slice(0, 10);
  const message = 'must not be in the past';
  return [
    ...faultIf(period !== undefined && isPast(period.startDate), 'periodicSchedule.startDate', message),
    ...entries.flatMap(({ paymentExecutionDate: day }, index) =>
      faultIf(isPast(day), `paymentSchedule.${index}.paymentExecutionDate`, message),
    ),
  ];
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
