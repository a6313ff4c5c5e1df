import { addDays, beginningOf, type Day, dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { formatMoney, parseMoney } from '#shared/standard/money.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { maxAmountOf, type ScheduledPayment } from '#shared/standard/payments/max-amount.ts';
import { limitedPeriodOf, nextPeriodStart, periodOf } from '#shared/standard/payments/periods.ts';
import { periodLimits } from '#shared/standard/payments/period-limits.ts';
import {
  isFixed,
  type PaymentType,
  isSingle,
  maxConsentSeconds,
  singleConsentSeconds,
} from '#shared/standard/payments/payment-type.ts';
import { addSeconds, earliest } from '#shared/platform/runtime/clock.ts';

/** The terms of a multi-payment request, to which the customer has agreed. */
export interface MandateTerms {
  readonly type: PaymentType;
  readonly minor: bigint;
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

/** A day or a period in which payments may be made, with its limits. */
export interface Slot {
  readonly from: Day;
  /** Exclusive: the first day after the slot. */
  readonly until: Day;
  readonly maxCount: number;
  readonly maxMinor: bigint;
  /** Whether usage must be counted per slot. */
  readonly isLimited: boolean;
  /** Default and maximum amount of a payment. They are equal for fixed payments. */
  readonly minor: bigint;
  readonly maxPaymentMinor: bigint;
}

/** The control parameters of a mandate (`AEBankServiceInitiationLongLivedPaymentConsent` of the UAE standard). */
export interface Controls {
  readonly isFixed: boolean;
  /** The time zone in which a mandate's days begin and end. */
  readonly timeZone: string;
  readonly maxCount: number;
  readonly maxMinor: bigint;
  /** The smallest payment that the mandate allows. */
  readonly minMinor: bigint;
  /** Returns the slot of a payment on a day, or undefined if the mandate does not allow a payment on that day. */
  slotOf(day: Day): Slot | undefined;
  /** Returns whether there is no free slot, today or later. */
  hasEnded(today: Day, isFree: (slot: Slot) => boolean): boolean;
  /** The last day on which a payment may be made; undefined if only the consent's expiry limits it. */
  readonly lastDay: Day | undefined;
}

/** Larger than any amount in a request. Only compared, never stored. */
const noLimit = 10n ** 30n;

export const controlsOf = (terms: MandateTerms): Controls => {
  const { type, currency, instructions = {} } = terms;
  const fixed = isFixed(type);
  const schedule = scheduleOf(terms);
  return {
    ...schedule,
    isFixed: fixed,
    timeZone: timeZoneOfCurrency(currency),
    maxCount: instructions.maxCumulativeNumberOfPayments ?? Number.MAX_SAFE_INTEGER,
    maxMinor: minorIn(instructions.maxCumulativeAmount, currency) ?? noLimit,
    minMinor: fixed ? schedule.minFixedMinor : 1n,
  };
};

type Schedule = Pick<Controls, 'slotOf' | 'hasEnded' | 'lastDay'> & { readonly minFixedMinor: bigint };

const scheduleOf = (terms: MandateTerms): Schedule => {
  switch (terms.type) {
    case 'SingleInstantPayment':
      throw new TypeError('A single payment has no mandate');
    case 'FixedOnDemand':
    case 'VariableOnDemand':
      return onDemand(terms);
    case 'FixedPeriodicSchedule':
    case 'VariablePeriodicSchedule':
      return periodic(terms);
    case 'FixedDefinedSchedule':
    case 'VariableDefinedSchedule':
      return defined(terms);
  }
};

const minorIn = (amount: string | undefined, currency: string): bigint | undefined =>
  amount === undefined ? undefined : parseMoney(amount, currency).minor;

/** Returns the default and maximum amount of a payment, which are equal for a fixed payment. */
const amountsOf = (terms: MandateTerms, defaultMinor: bigint, entry?: ScheduledPayment) => {
  const maxAmount = maxAmountOf({ ...terms, amount: formatMoney(terms) }, entry);
  const maxPaymentMinor = parseMoney(maxAmount, terms.currency).minor;
  return { minor: isFixed(terms.type) ? maxPaymentMinor : defaultMinor, maxPaymentMinor };
};

/**
 * Allows payments on any day, within the limits of the day's period. If the request does not define periods, each day
 * is a period.
 */
const onDemand = (terms: MandateTerms): Schedule => {
  const period = terms.instructions?.periodicSchedule;
  const { startDate, endDate, frequency } = period ?? {};
  const amounts = amountsOf(terms, minorIn(period?.amount, terms.currency) ?? terms.minor);
  const { maxCumulativeNumberOfPaymentsPerPeriod: maxCount, maxCumulativeAmountPerPeriod: maxAmount } = periodLimits(
    terms.type,
    terms.instructions,
  );
  const isLimited = (maxCount ?? maxAmount) !== undefined;
  const limits = {
    maxCount: maxCount ?? Number.MAX_SAFE_INTEGER,
    maxMinor: minorIn(maxAmount, terms.currency) ?? noLimit,
  };
  return {
    lastDay: endDate,
    minFixedMinor: amounts.minor,
    slotOf: (day) => {
      if (endDate !== undefined && day > endDate) return undefined;
      const slot =
        startDate && frequency ? limitedPeriodOf(day, startDate, frequency) : { from: day, until: addDays(day, 1) };
      return slot && { ...slot, ...limits, ...amounts, isLimited };
    },
    hasEnded: (today) => endDate !== undefined && today > endDate,
  };
};

/** Allows one payment per period, on the first day of the period. */
const periodic = (terms: MandateTerms): Schedule => {
  const period = terms.instructions?.periodicSchedule;
  if (!period) throw new TypeError('A periodic mandate has no period');
  const { startDate, endDate, frequency } = period;
  const amounts = amountsOf(terms, minorIn(period.amount, terms.currency) ?? terms.minor);
  const limits = {
    maxCount: 1,
    maxMinor: minorIn(period.controls?.maxCumulativeAmountPerPeriod, terms.currency) ?? noLimit,
  };
  const isAfterEnd = (day: Day): boolean => endDate !== undefined && day > endDate;
  const slotOf = (day: Day): Slot | undefined => {
    const slot = isAfterEnd(day) ? undefined : periodOf(day, startDate, frequency);
    return slot?.from === day ? { ...slot, ...limits, ...amounts, isLimited: true } : undefined;
  };
  return {
    lastDay: endDate,
    minFixedMinor: amounts.minor,
    slotOf,
    hasEnded: (today, isFree) => {
      if (endDate === undefined) return false;
      let day = nextPeriodStart(today, startDate, frequency);
      for (;;) {
        const slot = slotOf(day);
        if (!slot) return true;
        if (isFree(slot)) return false;
        day = slot.until;
      }
    },
  };
};

/** Allows one payment on each day of the schedule that the customer saw. */
const defined = (terms: MandateTerms): Schedule => {
  const slots = (terms.instructions?.paymentSchedule ?? []).map((entry): Slot => {
    const { paymentExecutionDate: from, amount, maxAmount } = entry;
    const amounts = amountsOf(terms, minorIn(amount ?? maxAmount, terms.currency) ?? terms.minor, entry);
    return { from, until: addDays(from, 1), maxCount: 1, maxMinor: noLimit, isLimited: true, ...amounts };
  });
  const days = slots.map(({ from }) => from).toSorted();
  return {
    lastDay: days.at(-1),
    minFixedMinor: slots.reduce((lowest, { minor }) => (minor < lowest ? minor : lowest), noLimit),
    slotOf: (day) => slots.find(({ from }) => from === day),
    hasEnded: (today, isFree) => !slots.some((slot) => slot.from >= today && isFree(slot)),
  };
};

/** Returns the end of a mandate's schedule, or undefined if the schedule has no end date. */
export const scheduleEndOf = (terms: MandateTerms): string | undefined => {
  const { lastDay, timeZone } = controlsOf(terms);
  return lastDay && beginningOf(addDays(lastDay, 1), timeZone);
};

/**
 * Returns the end of the first day that a request schedules, or undefined if it schedules none. The customer must decide
 * by then, because banks reject a schedule that begins in the past.
 */
export const endOfFirstDay = ({ currency, instructions = {} }: MandateTerms): string | undefined => {
  const { periodicSchedule, paymentSchedule = [] } = instructions;
  const [first] = periodicSchedule
    ? [periodicSchedule.startDate]
    : paymentSchedule.map(({ paymentExecutionDate }) => paymentExecutionDate).toSorted();
  return first && beginningOf(addDays(first, 1), timeZoneOfCurrency(currency));
};

/** A consent that awaits authorisation, or a request that has no consent yet. */
interface Awaiting {
  readonly createdAt: string;
  /** The customer's deadline. */
  readonly expiresAt: string;
}

/**
 * Returns the latest end of a mandate's consent. It is not in the first hour of a day: the payments of a day start over
 * nearly an hour, so most of them would start too late.
 */
export const latestEndOf = (createdAt: string, timeZone: string): string => {
  const end = addSeconds(createdAt, maxConsentSeconds);
  const midnight = beginningOf(dayIn(timeZone, end), timeZone);
  return end < addSeconds(midnight, 3_600) ? addSeconds(midnight, -1) : end;
};

/**
 * Returns when a payment consent will end. A single payment is made at once, so a day after the customer's deadline is
 * enough. A mandate ends with its schedule: in the last second of its last day, because UAE banks require the date of a
 * defined schedule's last payment. Without an end date, it lasts as long as the UAE standard allows.
 */
export const consentEndOf = (terms: MandateTerms, { createdAt, expiresAt }: Awaiting): string => {
  if (isSingle(terms.type)) return addSeconds(expiresAt, singleConsentSeconds);
  const scheduleEnd = scheduleEndOf(terms);
  const latestEnd = latestEndOf(createdAt, timeZoneOfCurrency(terms.currency));
  return earliest(latestEnd, scheduleEnd && addSeconds(scheduleEnd, -1));
};
