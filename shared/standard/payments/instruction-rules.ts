import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { beginningOf, type Day, dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import type { Instructions } from './instructions.ts';
import { consentTermSeconds, isFixed, isSingle, type PaymentType } from './payment-type.ts';

/** The fields of a payment that its instructions must match. */
interface InstructedPayment {
  readonly type: PaymentType;
  readonly amount: string;
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

type Schedule = 'paymentSchedule' | 'periodicSchedule';

/**
 * The schedule that each payment type requires. Other schedules are not allowed, except the periods of
 * `mayHavePeriods`.
 */
const requiredSchedule: Record<PaymentType, Schedule | undefined> = {
  SingleInstantPayment: undefined,
  VariableOnDemand: undefined,
  FixedOnDemand: undefined,
  VariablePeriodicSchedule: 'periodicSchedule',
  FixedPeriodicSchedule: 'periodicSchedule',
  VariableDefinedSchedule: 'paymentSchedule',
  FixedDefinedSchedule: 'paymentSchedule',
};

/** Returns whether periods may limit the payments: on-demand payments, which may be made on any day. */
const mayHavePeriods = (type: PaymentType): boolean => type.endsWith('OnDemand');

/** Finds instructions that contradict the payment type, the amount, or another instruction. */
export const instructionErrors = (payment: InstructedPayment): readonly FieldError[] => {
  const { type, amount, currency, instructions = {} } = payment;
  const { amount: total, periodicSchedule, paymentSchedule } = instructions;
  const hasOtherTotal = total !== undefined && (total.amount !== amount || total.currency !== currency);
  return [
    ...(hasOtherTotal ? [fieldError('amount', 'must equal `amount` and `currency` of the payment request')] : []),
    ...scheduleErrors('paymentSchedule', type, instructions),
    ...scheduleErrors('periodicSchedule', type, instructions),
    ...(requiredSchedule[type] === 'periodicSchedule' || mayHavePeriods(type)
      ? periodErrors(periodicSchedule, payment)
      : []),
    ...(requiredSchedule[type] === 'paymentSchedule' ? entryErrors(paymentSchedule, type) : []),
    ...limitErrors(payment),
  ];
};

const fieldError = (path: string, message: string): FieldError => [`instructions.${path}`, message];

const scheduleErrors = (name: Schedule, type: PaymentType, instructions: Instructions): readonly FieldError[] => {
  const isPresent = instructions[name] !== undefined;
  const isRequired = requiredSchedule[type] === name;
  if (isPresent === isRequired || (name === 'periodicSchedule' && mayHavePeriods(type))) return [];
  return [fieldError(name, isRequired ? `is required for ${type}` : `is not allowed for ${type}`)];
};

const tooLow = 'must not be less than the amount of a payment';

const periodErrors = (
  period: Instructions['periodicSchedule'],
  { type, amount: requested }: InstructedPayment,
): readonly FieldError[] => {
  if (!period) return [];
  const { amount = requested, maxAmount, startDate, endDate = startDate } = period;
  const path = 'periodicSchedule';
  return [
    ...(endDate < startDate ? [fieldError(`${path}.endDate`, 'must not be before `startDate`')] : []),
    ...(isFixed(type) && amount !== requested
      ? [fieldError(`${path}.amount`, 'must equal `amount` of the payment request: all payments have the same amount')]
      : []),
    ...(isFixed(type) && isLess(maxAmount, requested) ? [fieldError(`${path}.maxAmount`, tooLow)] : []),
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
      ...(isFixed(type) && isLess(maxAmount, amount) ? [fieldError(`${path}.maxAmount`, tooLow)] : []),
    ];
  });

/** Converts an amount to minor units. Every amount has two decimals. */
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

const isLess = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && minorOf(a) < minorOf(b);

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
  const sum = paymentSchedule.reduce((total, { amount = '0' }) => total + minorOf(amount), 0n);
  const isSumTooHigh = isFixed(type) && maxCumulativeAmount !== undefined && minorOf(maxCumulativeAmount) < sum;
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
  const consentEnds = addSeconds(at, consentTermSeconds(type));
  return dates.flatMap(([path, date]) => {
    if (date < today) return [fieldError(path, 'must not be in the past')];
    return beginningOf(date, timeZone) < consentEnds ? [] : [fieldError(path, 'must be within a year')];
  });
};
