import { expect, test } from 'vitest';
import { controlsOf, type MandateTerms, scheduleEndOf } from '#shared/payments/mandate/controls.ts';
import {
  isUsedUp,
  noUsage,
  release,
  reserve,
  settle,
  type Usage,
  withoutPast,
} from '#shared/payments/mandate/mandate.ts';
import { assertWithinLimits } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { beginningOf, dayIn } from '#shared/standard/markets/day.ts';

const terms = (type: PaymentType, instructions: object = {}): MandateTerms => ({
  type,
  minor: 15_000n,
  currency: 'AED',
  instructions: Instructions.parse(instructions),
});
const monthly = (overrides: object = {}) => ({
  periodicSchedule: { frequency: 'Month', startDate: '2027-01-31', ...overrides },
});
const twoDays = (first: object = {}, second: object = {}) => ({
  paymentSchedule: [
    { paymentExecutionDate: '2027-03-01', ...first },
    { paymentExecutionDate: '2027-02-01', ...second },
  ],
});

/** Returns the default and the maximum amount of a payment on a day, or undefined if the mandate does not allow one. */
const amountsOn = (day: string, mandate: MandateTerms) => {
  const slot = controlsOf(mandate).slotOf(day);
  return slot && [slot.minor, slot.maxPaymentMinor];
};

test('an on-demand mandate allows payments on any day, of the amount that the customer saw', () => {
  expect(amountsOn('2027-05-17', terms('FixedOnDemand'))).toEqual([15_000n, 15_000n]);
  expect(amountsOn('2027-05-17', terms('VariableOnDemand'))).toEqual([15_000n, 15_000n]);
  const limited = terms('VariableOnDemand', monthly({ maxAmount: '500.00', amount: '20.00', endDate: '2027-06-01' }));
  expect(amountsOn('2027-06-01', limited)).toEqual([2_000n, 50_000n]);
  expect([amountsOn('2027-06-02', limited), amountsOn('2027-01-30', limited)]).toEqual([undefined, undefined]);
});

test('the default amount of a payment does not change the highest amount that the customer saw', () => {
  for (const type of ['VariableOnDemand', 'VariablePeriodicSchedule'] as const) {
    const amountsWith = (period: object) => amountsOn('2027-01-31', terms(type, monthly(period)));
    expect(amountsWith({ amount: '20.00' })).toEqual([2_000n, 15_000n]);
    expect(amountsWith({ amount: '20.00', maxAmount: '50.00' })).toEqual([2_000n, 5_000n]);
  }
});

test('a fixed on-demand mandate allows one payment per period unless its consent sets other limits', () => {
  const limitsOf = (instructions: object) => {
    const slot = controlsOf(terms('FixedOnDemand', instructions)).slotOf('2027-02-05');
    return slot && [slot.from, slot.maxCount, slot.maxMinor < 10n ** 12n ? slot.maxMinor : undefined];
  };
  expect(limitsOf({})).toEqual(['2027-02-05', 1, undefined]);
  expect(limitsOf(monthly())).toEqual(['2027-02-01', 1, undefined]);
  expect(limitsOf({ maxCumulativeNumberOfPayments: 7 })).toEqual(['2027-02-05', 7, undefined]);
  expect(limitsOf({ maxCumulativeAmount: '450.00' })?.[2]).toBe(45_000n);
  expect(limitsOf(monthly({ controls: { maxCumulativeNumberOfPaymentsPerPeriod: 3 } }))?.[1]).toBe(3);
});

test('a periodic mandate allows one payment on the first day of each period', () => {
  const mandate = terms('VariablePeriodicSchedule', monthly({ maxAmount: '200.00', endDate: '2027-03-31' }));
  const days = ['2027-01-31', '2027-02-27', '2027-02-28', '2027-03-31', '2027-04-30'];
  expect(days.map((day) => amountsOn(day, mandate)?.[1])).toEqual([20_000n, undefined, 20_000n, 20_000n, undefined]);
  expect(controlsOf(mandate).slotOf('2027-02-28')).toMatchObject({ maxCount: 1, until: '2027-03-31' });
});

test('a defined schedule allows one payment on each of its days, with the amount of that day', () => {
  const fixed = terms('FixedDefinedSchedule', twoDays({ amount: '10.00' }, { amount: '20.00', maxAmount: '30.00' }));
  expect(['2027-02-01', '2027-02-02', '2027-03-01'].map((day) => amountsOn(day, fixed))).toEqual([
    [2_000n, 2_000n],
    undefined,
    [1_000n, 1_000n],
  ]);
  const variable = terms(
    'VariableDefinedSchedule',
    twoDays({ maxAmount: '30.00' }, { amount: '5.00', maxAmount: '9.00' }),
  );
  expect(['2027-02-01', '2027-03-01'].map((day) => amountsOn(day, variable))).toEqual([
    [500n, 900n],
    [3_000n, 3_000n],
  ]);
});

test("a schedule ends when its last day is over in the market's time zone", () => {
  expect(scheduleEndOf(terms('FixedOnDemand'))).toBeUndefined();
  expect(scheduleEndOf(terms('FixedDefinedSchedule', twoDays({ amount: '1' }, { amount: '1' })))).toBe(
    '2027-03-01T20:00:00.000Z',
  );
  const saudi = { ...terms('FixedPeriodicSchedule', monthly({ endDate: '2027-03-31' })), currency: 'SAR' };
  expect(scheduleEndOf(saudi)).toBe('2027-03-31T21:00:00.000Z');
});

const limits = terms('VariableOnDemand', {
  maxCumulativeAmount: '100.00',
  maxCumulativeNumberOfPayments: 4,
  ...monthly({
    maxAmount: '60.00',
    controls: { maxCumulativeAmountPerPeriod: '70.00', maxCumulativeNumberOfPaymentsPerPeriod: 2 },
  }),
});

/** Returns a function that checks a further payment against the limits. */
const pay =
  (usage: Usage, day: string, minor: bigint, mandate = limits) =>
  () => {
    const controls = controlsOf(mandate);
    const slot = controls.slotOf(day);
    if (slot) assertWithinLimits(usage, { controls, slot }, minor, 'AED');
  };
const error = (field: string, message: string) => expect.objectContaining({ details: { [field]: [message] } });
const useOn = (usage: Usage, day: string, minor: bigint): Usage => {
  const slot = controlsOf(limits).slotOf(day);
  return slot ? reserve(usage, { slot, minor }) : usage;
};

test('total and period limits apply to both count and value', () => {
  const once = useOn(noUsage, '2027-02-01', 5_000n);
  expect(pay(once, '2027-02-27', 2_000n)).not.toThrow();
  const inFebruary = 'is too high: the payments from 2027-02-01 until 2027-03-01 would exceed 70.00 AED';
  expect(pay(once, '2027-02-27', 2_001n)).toThrow(error('amount', inFebruary));
  expect(pay(once, '2027-03-01', 5_000n)).not.toThrow();
  const inTotal = 'is too high: the payments of the mandate would exceed 100.00 AED';
  expect(pay(once, '2027-03-01', 5_001n)).toThrow(error('amount', inTotal));
  const twice = useOn(once, '2027-02-02', 1_000n);
  const secondInFebruary = 'is not available: from 2027-02-01 until 2027-03-01, the mandate allows at most 2';
  expect(pay(twice, '2027-02-03', 1n)).toThrow(error('executionDate', secondInFebruary));
  const four = useOn(useOn(twice, '2027-03-01', 1n), '2027-03-02', 1n);
  const fifth = 'allows 4 payments, and all of them have been made or scheduled';
  expect(pay(four, '2027-05-01', 1n)).toThrow(error('mandateId', fifth));
});

test('a payment that is not made stops counting towards the limits, but a completed one still counts', () => {
  const slot = controlsOf(limits).slotOf('2027-02-01');
  if (!slot) throw new Error('The mandate allows no payment on this day');
  const used = reserve(noUsage, { slot, minor: 5_000n });
  expect(release(used, { slot, minor: 5_000n })).toEqual(noUsage);
  expect(settle(used)).toEqual({ ...used, open: 0 });
  // After the loss of a region, the mandate may not count the payment.
  expect(settle(noUsage)).toMatchObject({ count: 1, open: 0 });
  expect(withoutPast(used, '2027-02-28', controlsOf(limits)).slots).toHaveLength(1);
  expect(withoutPast(used, '2027-03-01', controlsOf(limits))).toEqual({ ...used, slots: [] });
});

test('limits per month apply to calendar months, the first of them from the first day of the mandate', () => {
  const { slotOf } = controlsOf(terms('FixedOnDemand', monthly({ startDate: '2027-01-15' })));
  expect(slotOf('2027-01-14')).toBeUndefined();
  expect(slotOf('2027-01-20')).toMatchObject({ from: '2027-01-15', until: '2027-02-01' });
  for (const day of ['2027-02-01', '2027-02-10', '2027-02-20', '2027-02-28'])
    expect(slotOf(day)).toMatchObject({ from: '2027-02-01', until: '2027-03-01' });
});

const usage = (overrides: Partial<Usage>): Usage => ({ ...noUsage, ...overrides });
const usedSlots = (...days: readonly string[]) => days.map((from) => ({ from, count: 1, minor: 1n }));

test.each<[string, boolean, MandateTerms, Usage, string]>([
  ['has payments in progress', false, limits, usage({ count: 4, open: 1 }), '2027-02-01'],
  ['has reached its number of payments', true, limits, usage({ count: 4 }), '2027-02-01'],
  ['has one fils left of a variable amount', false, limits, usage({ count: 1, minor: 9_999n }), '2027-02-01'],
  ['has reached its amount', true, limits, usage({ count: 1, minor: 10_000n }), '2027-02-01'],
  [
    'has less left than a fixed payment requires',
    true,
    terms('FixedOnDemand', { maxCumulativeAmount: '299.99' }),
    usage({ count: 1, minor: 15_000n }),
    '2027-02-01',
  ],
  ['has no end', false, terms('FixedOnDemand'), usage({ count: 9 }), '2030-01-01'],
  [
    'has reached its last day',
    false,
    terms('FixedOnDemand', monthly({ endDate: '2027-03-01' })),
    noUsage,
    '2027-03-01',
  ],
  ['is past its last day', true, terms('FixedOnDemand', monthly({ endDate: '2027-03-01' })), noUsage, '2027-03-02'],
  [
    'has a period left',
    false,
    terms('FixedPeriodicSchedule', monthly({ endDate: '2027-03-31' })),
    usage({ count: 1, slots: usedSlots('2027-02-28') }),
    '2027-02-28',
  ],
  [
    'has used its last period',
    true,
    terms('FixedPeriodicSchedule', monthly({ endDate: '2027-03-30' })),
    usage({ count: 1, slots: usedSlots('2027-02-28') }),
    '2027-02-28',
  ],
  [
    'has a defined day left',
    false,
    terms('VariableDefinedSchedule', twoDays()),
    usage({ count: 1, slots: usedSlots('2027-02-01') }),
    '2027-03-01',
  ],
  [
    'has used or missed its defined days',
    true,
    terms('VariableDefinedSchedule', twoDays()),
    usage({ count: 1, slots: usedSlots('2027-03-01') }),
    '2027-02-02',
  ],
])('a mandate that %s is used up: %s', (_what, expected, mandate, used, today) => {
  expect(isUsedUp(used, today, controlsOf(mandate))).toBe(expected);
});

test.each([
  ['Asia/Dubai', '2026-12-31T20:00:00.000Z'],
  ['Asia/Riyadh', '2026-12-31T21:00:00.000Z'],
  ['UTC', '2027-01-01T00:00:00.000Z'],
])('a day in %s begins at local midnight', (timeZone, instant) => {
  expect(beginningOf('2027-01-01', timeZone)).toBe(instant);
  expect(dayIn(timeZone, instant)).toBe('2027-01-01');
  expect(dayIn(timeZone, new Date(Date.parse(instant) - 1).toISOString())).toBe('2026-12-31');
});
