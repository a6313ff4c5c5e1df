import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consume } from '#functions/sandbox/bank-uae/payments/control-parameters.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { isRecurringDay, periodOf } from '#functions/sandbox/bank-uae/payments/period.ts';
import { addDays } from '#shared/standard/markets/day.ts';
import { limitedPeriodOf } from '#shared/standard/payments/periods.ts';
import { type Consumption, noConsumption } from '#functions/sandbox/bank-uae/records/consent.ts';
import { type ConsentSchedule, ConsentSchedule as Schedule } from '#functions/sandbox/bank-uae/records/schedule.ts';

const dirhams = (value: string) => ({ Amount: value, Currency: 'AED' });

const multiPayment = (PeriodicSchedule: object, limits: object = {}): ConsentSchedule =>
  Schedule.parse({ MultiPayment: { ...limits, PeriodicSchedule } });

/** Returns, for each payment in sequence, whether the bank accepts it. */
const acceptances = (
  schedule: ConsentSchedule,
  payments: readonly (readonly [day: string, amount: string])[],
): boolean[] => {
  let used: Consumption = noConsumption;
  return payments.map(([day, amount]) => {
    try {
      used = consume(schedule, used, dirhams(amount), day).consumption;
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(ResourceError);
      return false;
    }
  });
};

const onDemand = { PeriodType: 'Month', PeriodStartDate: '2026-11-10' };

test('a single payment must have the amount of the consent', () => {
  const schedule = Schedule.parse({ SinglePayment: { Type: 'SingleInstantPayment', Amount: dirhams('10.00') } });
  expect(acceptances(schedule, [['2026-11-22', '10.01']])).toEqual([false]);
  expect(consume(schedule, noConsumption, dirhams('10.00'), '2026-11-22').isUsedUp).toBe(true);
});

test('an amount in another currency is rejected', () => {
  const schedule = Schedule.parse({ SinglePayment: { Type: 'SingleInstantPayment', Amount: dirhams('10.00') } });
  const dollars = { Amount: '10.00', Currency: 'USD' };
  expect(() => consume(schedule, noConsumption, dollars, '2026-11-22')).toThrow(ResourceError);
});

test('on-demand payments stay within the limits per payment and period, from the first period on', () => {
  const schedule = multiPayment({
    Type: 'VariableOnDemand',
    ...onDemand,
    Controls: {
      MaximumIndividualAmount: dirhams('60.00'),
      MaximumCumulativeValueOfPaymentsPerPeriod: dirhams('100.00'),
      MaximumCumulativeNumberOfPaymentsPerPeriod: 3,
    },
  });
  expect(
    acceptances(schedule, [
      ['2026-11-09', '1.00'],
      ['2026-11-10', '60.01'],
      ['2026-11-10', '60.00'],
      ['2026-11-11', '40.01'],
      ['2026-11-12', '39.00'],
      ['2026-11-13', '1.00'],
      ['2026-11-14', '0.01'],
      ['2026-12-01', '60.00'],
    ]),
  ).toEqual([false, false, true, false, true, true, false, true]);
});

test('fixed on-demand payments must have the fixed amount', () => {
  const schedule = multiPayment({
    Type: 'FixedOnDemand',
    ...onDemand,
    Amount: dirhams('5.00'),
    Controls: { MaximumCumulativeNumberOfPaymentsPerPeriod: 1 },
  });
  expect(
    acceptances(schedule, [
      ['2026-11-11', '4.99'],
      ['2026-11-11', '5.00'],
      ['2026-11-12', '5.00'],
      ['2026-12-12', '5.00'],
    ]),
  ).toEqual([false, true, false, true]);
});

test('periodic payments are made once on each recurring day', () => {
  const schedule = multiPayment({
    Type: 'VariablePeriodicSchedule',
    PeriodType: 'Month',
    PeriodStartDate: '2026-10-31',
    MaximumIndividualAmount: dirhams('50.00'),
  });
  expect(
    acceptances(schedule, [
      ['2026-10-31', '50.00'],
      ['2026-10-31', '50.00'],
      ['2026-11-15', '50.00'],
      ['2026-11-30', '50.01'],
      ['2026-11-30', '49.00'],
      ['2026-12-31', '50.00'],
    ]),
  ).toEqual([true, false, false, false, true, true]);
});

test('payments under a defined schedule must match its days and amounts, each used only once', () => {
  const schedule = multiPayment({
    Type: 'FixedDefinedSchedule',
    Schedule: [
      { PaymentExecutionDate: '2026-11-22', Amount: dirhams('5.00') },
      { PaymentExecutionDate: '2026-11-24', Amount: dirhams('7.00') },
    ],
  });
  expect(
    acceptances(schedule, [
      ['2026-11-22', '7.00'],
      ['2026-11-22', '5.00'],
      ['2026-11-22', '5.00'],
      ['2026-11-23', '7.00'],
      ['2026-11-24', '7.00'],
    ]),
  ).toEqual([false, true, false, false, true]);
  const first = consume(schedule, noConsumption, dirhams('5.00'), '2026-11-22');
  expect([first.isUsedUp, consume(schedule, first.consumption, dirhams('7.00'), '2026-11-24').isUsedUp]).toEqual([
    false,
    true,
  ]);
});

test('the total limits of a consent apply across all periods', () => {
  const rules = {
    Type: 'FixedPeriodicSchedule',
    PeriodType: 'Day',
    PeriodStartDate: '2026-11-22',
    Amount: dirhams('5.00'),
  };
  const days = ['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => [day, '5.00'] as const);
  expect(acceptances(multiPayment(rules, { MaximumCumulativeNumberOfPayments: 2 }), days)).toEqual([true, true, false]);
  expect(acceptances(multiPayment(rules, { MaximumCumulativeValueOfPayments: dirhams('14.99') }), days)).toEqual([
    true,
    true,
    false,
  ]);
  expect(acceptances(multiPayment(rules), days)).toEqual([true, true, true]);
});

const aDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aPeriod = fc.constantFrom('Day', 'Week', 'Month', 'Year');

test('periods are contiguous, and each has at most one recurring day', () => {
  fc.assert(
    fc.property(aPeriod, aDay, (type, start) => {
      const days = Array.from({ length: 800 }, (_, index) =>
        new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
      );
      const periods = days.map((day) => periodOf(type, start, day));
      const changes = periods.filter((period, index) => index > 0 && period !== periods[index - 1]);
      expect(new Set(changes).size).toBe(changes.length);
      const recurring = days.filter((day) => isRecurringDay(type, start, day)).map((day) => periodOf(type, start, day));
      expect(new Set(recurring).size).toBe(recurring.length);
      expect(days[0] && isRecurringDay(type, start, days[0])).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('payments before the start date are not accepted', () => {
  fc.assert(
    fc.property(aPeriod, aDay, aDay, (type, first, second) => {
      const [day = '', start = ''] = [first, second].toSorted();
      if (day === start) return;
      expect([periodOf(type, start, day), isRecurringDay(type, start, day)]).toEqual([undefined, false]);
    }),
  );
});

test('the service applies limits to the same periods as the bank', () => {
  fc.assert(
    fc.property(aPeriod, aDay, fc.nat(800), fc.nat(800), (type, start, first, second) => {
      const [one, other] = [addDays(start, first), addDays(start, second)];
      const areTogether = limitedPeriodOf(one, start, type)?.from === limitedPeriodOf(other, start, type)?.from;
      expect(areTogether).toBe(periodOf(type, start, one) === periodOf(type, start, other));
    }),
    { examples: [['Year', '2028-02-29', 364, 365]] },
  );
});
