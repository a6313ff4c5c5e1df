import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { unitsOf } from '#shared/standard/accounts/exact.ts';
import { type Day, dayIn, utc } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { decimalsError } from '#shared/standard/money.ts';
import type { Instructions } from './instructions.ts';
import { maxAmountOf } from './max-amount.ts';
import {
  hasListedDates,
  isFixed,
  isOnDemand,
  isPeriodic,
  isSingle,
  maxConsentSeconds,
  type PaymentType,
} from './payment-type.ts';

/** The fields of a payment that its instructions must match. */
interface InstructedPayment {
  readonly type: PaymentType;
  readonly amount: string;
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

/** Finds instructions that contradict the payment type, the amount, or another instruction. */
export const instructionErrors = (payment: InstructedPayment): readonly FieldError[] => {
  const { type, amount, currency, instructions = {} } = payment;
  const { amount: total, periodicSchedule, paymentSchedule } = instructions;
  const hasOtherTotal = total !== undefined && (total.amount !== amount || total.currency !== currency);
  return [
    ...(hasOtherTotal ? [fieldError('amount', 'must equal `amount` and `currency` of the payment request')] : []),
    ...scheduleErrors('paymentSchedule', hasListedDates(type), payment),
    // Optional for on-demand payments, whose limits may apply to periods.
    ...(isOnDemand(type) ? [] : scheduleErrors('periodicSchedule', isPeriodic(type), payment)),
    ...(isPeriodic(type) || isOnDemand(type) ? periodErrors(periodicSchedule, payment) : []),
    ...(hasListedDates(type) ? entryErrors(paymentSchedule, type) : []),
    ...limitErrors(payment),
    ...decimalsErrors(payment),
  ];
};

const fieldError = (path: string, message: string): FieldError => [`instructions.${path}`, message];

const scheduleErrors = (
  name: 'paymentSchedule' | 'periodicSchedule',
  isRequired: boolean,
  { type, instructions = {} }: InstructedPayment,
): readonly FieldError[] => {
  const isPresent = instructions[name] !== undefined;
  if (isPresent === isRequired) return [];
  return [fieldError(name, isRequired ? `is required for ${type}` : `is not allowed for ${type}`)];
};

const tooLow = 'must not be less than the amount of a payment';
const tooHigh = 'must not be more than `maxAmount` or, without it, `amount` of the payment request';

const periodErrors = (period: Instructions['periodicSchedule'], payment: InstructedPayment): readonly FieldError[] => {
  if (!period) return [];
  const { type, amount: requested } = payment;
  const { amount = requested, maxAmount, startDate, endDate = startDate } = period;
  const path = 'periodicSchedule';
  const isTooHigh = !isFixed(type) && isLess(maxAmountOf(payment), period.amount);
  const isMaxTooLow = (isFixed(type) || period.amount === undefined) && isLess(maxAmount, requested);
  return [
    ...(endDate < startDate ? [fieldError(`${path}.endDate`, 'must not be before `startDate`')] : []),
    ...(isFixed(type) && amount !== requested
      ? [fieldError(`${path}.amount`, 'must equal `amount` of the payment request: all payments have the same amount')]
      : []),
    ...(isTooHigh ? [fieldError(`${path}.amount`, tooHigh)] : []),
    ...(isMaxTooLow ? [fieldError(`${path}.maxAmount`, tooLow)] : []),
  ];
};

const entryErrors = (entries: Instructions['paymentSchedule'] = [], type: PaymentType): readonly FieldError[] =>
  entries.flatMap(({ amount, maxAmount, paymentExecutionDate: date }, index) => {
    const path = `paymentSchedule.${index}`;
    const isRepeated = entries.slice(0, index).some((earlier) => earlier.paymentExecutionDate === date);
    return [
      ...(isRepeated
        ? [fieldError(`${path}.paymentExecutionDate`, 'must not repeat the date of an earlier entry')]
        : []),
      ...(isFixed(type) && amount === undefined ? [fieldError(`${path}.amount`, `is required for ${type}`)] : []),
      ...(isLess(maxAmount, amount) ? [fieldError(`${path}.maxAmount`, tooLow)] : []),
    ];
  });

/** Finds amounts with more decimals than the currency. */
const decimalsErrors = ({ currency, instructions = {} }: InstructedPayment): readonly FieldError[] => {
  const { amount: total, periodicSchedule: period, paymentSchedule = [], maxCumulativeAmount } = instructions;
  const amounts: readonly (readonly [path: string, amount: string | undefined])[] = [
    ['amount.amount', total?.amount],
    ['maxCumulativeAmount', maxCumulativeAmount],
    ['periodicSchedule.amount', period?.amount],
    ['periodicSchedule.maxAmount', period?.maxAmount],
    ['periodicSchedule.controls.maxCumulativeAmountPerPeriod', period?.controls?.maxCumulativeAmountPerPeriod],
    ...paymentSchedule.flatMap(({ amount, maxAmount }, index) => [
      [`paymentSchedule.${index}.amount`, amount] as const,
      [`paymentSchedule.${index}.maxAmount`, maxAmount] as const,
    ]),
  ];
  return amounts.flatMap(([path, amount]) => {
    const error = amount === undefined ? undefined : decimalsError(amount, currency);
    return error === undefined ? [] : [fieldError(path, error)];
  });
};

const isLess = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && unitsOf(a) < unitsOf(b);

/** Returns the amount of the smallest payment, or undefined if the client chooses the amount of each payment later. */
const minAmount = ({ type, amount, instructions }: InstructedPayment): string | undefined => {
  if (isSingle(type)) return amount;
  if (!isFixed(type)) return undefined;
  const amounts = (instructions?.paymentSchedule ?? []).flatMap((entry) => entry.amount ?? []);
  return amounts.reduce((smallest, other) => (isLess(other, smallest) ? other : smallest), amounts[0] ?? amount);
};

/**
 * Finds limits that are too low for even one payment or, if there are no such limits, for all payments of a defined
 * schedule.
 */
const limitErrors = (payment: InstructedPayment): readonly FieldError[] => {
  const { maxCumulativeAmount, periodicSchedule } = payment.instructions ?? {};
  const smallest = minAmount(payment);
  const limits = {
    maxCumulativeAmount,
    'periodicSchedule.controls.maxCumulativeAmountPerPeriod': periodicSchedule?.controls?.maxCumulativeAmountPerPeriod,
  };
  const amountErrors = Object.entries(limits).flatMap(([path, limit]) =>
    isLess(limit, smallest) ? [fieldError(path, tooLow)] : [],
  );
  return amountErrors.length > 0 ? amountErrors : scheduleLimitErrors(payment);
};

/** Finds limits that are too low for all payments of a defined schedule. */
const scheduleLimitErrors = ({ type, instructions = {} }: InstructedPayment): readonly FieldError[] => {
  const { paymentSchedule = [], maxCumulativeAmount, maxCumulativeNumberOfPayments: maxPayments } = instructions;
  const sum = paymentSchedule.reduce((total, { amount = '0' }) => total + unitsOf(amount), 0n);
  const isSumTooHigh = isFixed(type) && maxCumulativeAmount !== undefined && unitsOf(maxCumulativeAmount) < sum;
  return [
    ...(isSumTooHigh
      ? [fieldError('maxCumulativeAmount', 'must not be less than the sum of the amounts in `paymentSchedule`')]
      : []),
    ...(maxPayments !== undefined && maxPayments < paymentSchedule.length
      ? [
          fieldError(
            'maxCumulativeNumberOfPayments',
            'must not be less than the number of entries in `paymentSchedule`',
          ),
        ]
      : []),
  ];
};

/** Finds dates on which no payment can be made: days before today, and days after the consent ends. */
export const dateErrors = (
  { type, currency, instructions }: Pick<InstructedPayment, 'type' | 'currency' | 'instructions'>,
  at: string,
): readonly FieldError[] => {
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
  // A consent to a defined schedule expires on the day of the last payment, even in UTC.
  const latestEnd = addSeconds(at, maxConsentSeconds);
  return dates.flatMap(([path, date]) => {
    if (date < today) return [fieldError(path, 'must not be in the past')];
    return utc(date).toISOString() < latestEnd ? [] : [fieldError(path, 'must be within a year')];
  });
};
