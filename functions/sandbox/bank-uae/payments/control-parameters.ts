import { type Amount, exceeds, isSameAmount, minorOf } from '#functions/sandbox/banks/amount.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { type Consumption, noConsumption } from '../records/consent.ts';
import type { AmountRule, ConsentSchedule, PeriodicSchedule } from '../records/schedule.ts';
import { isRecurringDay, periodOf } from './period.ts';

export const consentViolation = (description: string): ResourceError =>
  new ResourceError(400, 'Consent.FailsControlParameters', description);

const assert = (condition: boolean, description: string): void => {
  if (!condition) throw consentViolation(description);
};

/** Returns the consent's usage after an order of this amount on this day. Throws ResourceError 400. */
export const consume = (
  schedule: ConsentSchedule,
  before: Consumption,
  amount: Amount,
  day: string,
): { readonly consumption: Consumption; readonly isUsedUp: boolean } => {
  if ('SinglePayment' in schedule) {
    assert(isSameAmount(amount, schedule.SinglePayment.Amount), 'The amount differs from the consent');
    return { consumption: add(before, amount, undefined, day), isUsedUp: true };
  }
  const { MultiPayment } = schedule;
  const { PeriodicSchedule: rules, MaximumCumulativeNumberOfPayments: maxPayments } = MultiPayment;
  const { MaximumCumulativeValueOfPayments: maxValue } = MultiPayment;
  assertAmount(rules, amount, day);
  const consumption = add(before, amount, periodIn(rules, day), day);
  assertPeriod(rules, consumption);
  assert(maxPayments === undefined || consumption.count <= maxPayments, 'The consent has no payments left');
  assert(
    maxValue === undefined || (maxValue.Currency === amount.Currency && BigInt(consumption.value) <= minorOf(maxValue)),
    'The payments of the consent would exceed its MaximumCumulativeValueOfPayments',
  );
  const isLastDay = 'Schedule' in rules && consumption.days.length === rules.Schedule.length;
  return { consumption, isUsedUp: isLastDay || (maxPayments !== undefined && consumption.count === maxPayments) };
};

const add = (before: Consumption, amount: Amount, period: string | undefined, day: string): Consumption => {
  const inPeriod = period !== undefined && before.period === period ? before : noConsumption;
  const increased = (value: string): string => String(BigInt(value) + minorOf(amount));
  return {
    count: before.count + 1,
    value: increased(before.value),
    ...(period !== undefined && { period }),
    countInPeriod: inPeriod.countInPeriod + 1,
    valueInPeriod: increased(inPeriod.valueInPeriod),
    days: [...before.days, day],
  };
};

const periodIn = (rules: PeriodicSchedule, day: string): string | undefined =>
  'PeriodType' in rules ? periodOf(rules.PeriodType, rules.PeriodStartDate, day) : undefined;

const assertAmount = (rules: PeriodicSchedule, amount: Amount, day: string): void => {
  if ('Schedule' in rules) {
    const entry = rules.Schedule.find(({ PaymentExecutionDate }) => PaymentExecutionDate === day);
    if (!entry) throw consentViolation('Today is not a scheduled day');
    assertRule(entry, amount);
  } else if ('Controls' in rules) {
    assertRule(rules.Type === 'FixedOnDemand' ? rules : rules.Controls, amount);
    assert(day >= rules.PeriodStartDate, 'The first period has not begun');
  } else {
    assert(isRecurringDay(rules.PeriodType, rules.PeriodStartDate, day), 'Today is not a scheduled day');
    assertRule(rules, amount);
  }
};

const assertRule = (rule: AmountRule, amount: Amount): void => {
  if ('Amount' in rule) assert(isSameAmount(amount, rule.Amount), 'The amount differs from the consent');
  else if (rule.MaximumIndividualAmount)
    assert(!exceeds(amount, rule.MaximumIndividualAmount), 'The amount exceeds MaximumIndividualAmount');
};

/** Checks the limits per period of on-demand payments, and that scheduled payments are made only once per day. */
const assertPeriod = (rules: PeriodicSchedule, after: Consumption): void => {
  if (!('Controls' in rules)) {
    assert(new Set(after.days).size === after.days.length, 'The payment for today was already made');
    return;
  }
  const { MaximumCumulativeNumberOfPaymentsPerPeriod: count, MaximumCumulativeValueOfPaymentsPerPeriod: value } =
    rules.Controls;
  assert(count === undefined || after.countInPeriod <= count, 'The period has no payments left');
  assert(
    value === undefined || BigInt(after.valueInPeriod) <= minorOf(value),
    'The payments of the period would exceed MaximumCumulativeValueOfPaymentsPerPeriod',
  );
};
