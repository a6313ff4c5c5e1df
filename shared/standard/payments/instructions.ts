import * as z from 'zod';
import { BankDay, beginningOf, type Day, dayIn } from '#shared/standard/markets/day.ts';
import { CountryCodeText, timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { AmountText, CurrencyCode } from '#shared/standard/money.ts';
import type { Fault } from '#shared/platform/problems/fault.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { consentTermSeconds, isFixed, isSingle, type PaymentType } from './payment-type.ts';

const count = z.int().positive().max(1_000_000);
const reference = plainText(1, 256);

const CurrencyRequest = lazyStrictObject(() => ({
  chargeBearer: z.enum(['BorneByCreditor', 'BorneByDebtor', 'Shared']).optional(),
  currencyOfTransfer: CurrencyCode.optional(),
  destinationCountryCode: CountryCodeText.optional(),
  exchangeRateInformation: z
    .strictObject({
      contractIdentification: reference.optional(),
      exchangeRate: z.number().positive().optional(),
      rateType: z.enum(['Actual', 'Agreed', 'Indicative']).optional(),
      unitCurrency: CurrencyCode.optional(),
    })
    .optional(),
  fxQuoteId: plainText(1, 128).optional(),
  priority: z.enum(['Normal', 'Urgent']).optional(),
  purpose: plainText(1, 140).optional(),
}));

const PeriodicSchedule = lazyStrictObject(() => ({
  amount: AmountText.optional(),
  controls: z
    .strictObject({
      maxCumulativeAmountPerPeriod: AmountText.optional(),
      maxCumulativeNumberOfPaymentsPerPeriod: count.optional(),
    })
    .optional(),
  endDate: BankDay.optional(),
  frequency: z.enum(['Day', 'Week', 'Month', 'Year']),
  maxAmount: AmountText.optional(),
  startDate: BankDay,
}));

const ScheduledPayment = lazyStrictObject(() => ({
  amount: AmountText.optional(),
  maxAmount: AmountText.optional(),
  paymentExecutionDate: BankDay,
}));

/** How a payment is made: limits, schedule, currency exchange, and what the consent permits us to read. */
export const Instructions = lazyStrictObject(() => ({
  amount: z.strictObject({ amount: AmountText, currency: CurrencyCode }).optional(),
  copCreditorName: z
    .strictObject({
      businessName: plainText(1, 140).optional(),
      givenName: plainText(1, 140).optional(),
      lastName: plainText(1, 140).optional(),
    })
    .optional(),
  currencyRequest: CurrencyRequest.optional(),
  isInternationalPayment: z.boolean().optional(),
  maxCumulativeAmount: AmountText.optional(),
  maxCumulativeNumberOfPayments: count.optional(),
  /** The UAE standard allows 53 entries (`AEBankServiceInitiationFixedDefinedSchedule`). */
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
      { path: ['readBalances'], message: 'requires `readAccountsBasic` or `readAccountsDetail` as well' },
    )
    .optional(),
})).meta({
  id: 'Instructions',
  description: 'How the payment is made: limits, schedule, currency exchange and permissions.',
});
export type Instructions = z.infer<typeof Instructions>;

/**
 * Whether a consent permits us to read the account that the customer pays from, unless the client declines it. Banks of
 * the UAE return that account only under this permission.
 */
export const readsRefundAccount = (instructions: Instructions | undefined): boolean =>
  instructions?.permissions?.readRefundAccount ?? true;

/** The terms of a payment that its instructions must agree with. */
interface InstructedPayment {
  readonly type: PaymentType;
  readonly amount: string;
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

type Schedule = 'paymentSchedule' | 'periodicSchedule';

/** The schedule that a payment of each type must have. It may have no other one, but for the periods of `mayHavePeriods`. */
const requiredSchedule: Record<PaymentType, Schedule | undefined> = {
  SingleInstantPayment: undefined,
  VariableOnDemand: undefined,
  FixedOnDemand: undefined,
  VariablePeriodicSchedule: 'periodicSchedule',
  FixedPeriodicSchedule: 'periodicSchedule',
  VariableDefinedSchedule: 'paymentSchedule',
  FixedDefinedSchedule: 'paymentSchedule',
};

/** Payments on demand may be made on any day. Periods can limit how many and how much. */
const mayHavePeriods = (type: PaymentType): boolean => type.endsWith('OnDemand');

/** What in the instructions contradicts the payment type, the amount, or another instruction. */
export const instructionFaults = (payment: InstructedPayment): readonly Fault[] => {
  const { type, amount, currency, instructions = {} } = payment;
  const { amount: total, periodicSchedule, paymentSchedule } = instructions;
  const hasOtherTotal = total !== undefined && (total.amount !== amount || total.currency !== currency);
  return [
    ...(hasOtherTotal ? [fault('amount', 'must equal `amount` and `currency` of the payment request')] : []),
    ...scheduleFaults('paymentSchedule', type, instructions),
    ...scheduleFaults('periodicSchedule', type, instructions),
    ...(requiredSchedule[type] === 'periodicSchedule' || mayHavePeriods(type)
      ? periodFaults(periodicSchedule, payment)
      : []),
    ...(requiredSchedule[type] === 'paymentSchedule' ? entryFaults(paymentSchedule, type) : []),
    ...limitFaults(payment),
  ];
};

const fault = (path: string, message: string): Fault => [`instructions.${path}`, message];

const scheduleFaults = (name: Schedule, type: PaymentType, instructions: Instructions): readonly Fault[] => {
  const isPresent = instructions[name] !== undefined;
  const isRequired = requiredSchedule[type] === name;
  if (isPresent === isRequired || (name === 'periodicSchedule' && mayHavePeriods(type))) return [];
  return [fault(name, isRequired ? `is required for ${type}` : `is not allowed for ${type}`)];
};

const tooLow = 'must not be less than the amount of a payment';

const periodFaults = (
  period: Instructions['periodicSchedule'],
  { type, amount: requested }: InstructedPayment,
): readonly Fault[] => {
  if (!period) return [];
  const { amount = requested, maxAmount, startDate, endDate = startDate } = period;
  const path = 'periodicSchedule';
  return [
    ...(endDate < startDate ? [fault(`${path}.endDate`, 'must not be before `startDate`')] : []),
    ...(isFixed(type) && amount !== requested
      ? [fault(`${path}.amount`, 'must equal `amount` of the payment request: all payments have the same amount')]
      : []),
    ...(isFixed(type) && isLess(maxAmount, requested) ? [fault(`${path}.maxAmount`, tooLow)] : []),
  ];
};

const entryFaults = (entries: Instructions['paymentSchedule'] = [], type: PaymentType): readonly Fault[] =>
  entries.flatMap(({ amount, maxAmount, paymentExecutionDate: date }, index) => {
    const path = `paymentSchedule.${index}`;
    const isRepeated = entries.slice(0, index).some((earlier) => earlier.paymentExecutionDate === date);
    return [
      ...(isRepeated ? [fault(`${path}.paymentExecutionDate`, 'must not repeat the date of an earlier entry')] : []),
      ...(isFixed(type) && amount === undefined ? [fault(`${path}.amount`, `is required for ${type}`)] : []),
      ...(isFixed(type) && isLess(maxAmount, amount) ? [fault(`${path}.maxAmount`, tooLow)] : []),
    ];
  });

/** Every amount has two decimals. */
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

const isLess = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && minorOf(one) < minorOf(other);

/** The smallest payment. Undefined if the client chooses the amount of each payment later. */
const leastAmount = ({ type, amount, instructions }: InstructedPayment): string | undefined => {
  if (isSingle(type)) return amount;
  if (!isFixed(type)) return undefined;
  const amounts = (instructions?.paymentSchedule ?? []).flatMap((entry) => entry.amount ?? []);
  return amounts.reduce((least, other) => (isLess(other, least) ? other : least), amounts[0] ?? amount);
};

/** Limits under which no payment could ever be made. */
const limitFaults = (payment: InstructedPayment): readonly Fault[] => {
  const { maxCumulativeAmount, periodicSchedule } = payment.instructions ?? {};
  const least = leastAmount(payment);
  const limits = {
    maxCumulativeAmount,
    'periodicSchedule.controls.maxCumulativeAmountPerPeriod': periodicSchedule?.controls?.maxCumulativeAmountPerPeriod,
  };
  const tooLowForOne = Object.entries(limits).flatMap(([path, limit]) =>
    isLess(limit, least) ? [fault(path, tooLow)] : [],
  );
  return tooLowForOne.length > 0 ? tooLowForOne : scheduleLimitFaults(payment);
};

/** Limits under which the payments of a defined schedule could never all be made. */
const scheduleLimitFaults = ({ type, instructions = {} }: InstructedPayment): readonly Fault[] => {
  const { paymentSchedule = [], maxCumulativeAmount, maxCumulativeNumberOfPayments: most } = instructions;
  const sum = paymentSchedule.reduce((total, { amount = '0' }) => total + minorOf(amount), 0n);
  const isSumTooHigh = isFixed(type) && maxCumulativeAmount !== undefined && minorOf(maxCumulativeAmount) < sum;
  return [
    ...(isSumTooHigh
      ? [fault('maxCumulativeAmount', 'must not be less than the sum of the amounts in `paymentSchedule`')]
      : []),
    ...(most !== undefined && most < paymentSchedule.length
      ? [fault('maxCumulativeNumberOfPayments', 'must not be less than the number of entries in `paymentSchedule`')]
      : []),
  ];
};

/** The dates in the instructions on which no payment can be made: days before today, and days after the consent ends. */
export const dateFaults = (
  { type, currency, instructions }: Pick<InstructedPayment, 'type' | 'currency' | 'instructions'>,
  at: string,
): readonly Fault[] => {
  if (isSingle(type)) return [];
  const { periodicSchedule, paymentSchedule = [] } = instructions ?? {};
  const dates: readonly (readonly [path: string, date: Day])[] = [
    ...(periodicSchedule ? [['periodicSchedule.startDate', periodicSchedule.startDate] as const] : []),
    ...paymentSchedule.map(
      ({ paymentExecutionDate }, index) =>
        [`paymentSchedule.${index}.paymentExecutionDate`, paymentExecutionDate] as const,
    ),
  ];
  const timeZone = timeZoneOfCurrency(currency);
  const today = dayIn(timeZone, at);
  const consentEnds = addSeconds(at, consentTermSeconds(type));
  return dates.flatMap(([path, date]) => {
    if (date < today) return [fault(path, 'must not be in the past')];
    return beginningOf(date, timeZone) < consentEnds ? [] : [fault(path, 'must be within a year')];
  });
};
