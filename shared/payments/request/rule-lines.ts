import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { maxAmountOf, type ScheduledPayment } from '#shared/standard/payments/max-amount.ts';
import { isFixed, isOnDemand, isPeriodic } from '#shared/standard/payments/payment-type.ts';
import { maxPaymentsOf, periodLimits } from '#shared/standard/payments/period-limits.ts';

type RuleLabel =
  | 'amount'
  | 'maxPerPayment'
  | 'firstPayment'
  | 'repeats'
  | 'maxPayments'
  | 'maxTotal'
  | 'paymentsPerPeriod'
  | 'maxPaymentsPerPeriod'
  | 'maxTotalPerPeriod';

/** The words of a page that shows the rules of a consent to several payments. */
interface RuleWords {
  readonly label: (name: RuleLabel) => string;
  readonly language: Language;
}

type Period = NonNullable<Instructions['periodicSchedule']>['frequency'];

const periodNames: Readonly<Record<Language, Readonly<Record<Period, string>>>> = {
  en: { Day: 'Day', Week: 'Week', Month: 'Month', Year: 'Year' },
  ar: { Day: 'يوم', Week: 'أسبوع', Month: 'شهر', Year: 'سنة' },
};

const formatInstructed = (amount: string, { currency }: PaymentRequest, language: Language): string =>
  formatAmount(formatAmountText(amount, currency), currency, language);

/** Formats the amount of a payment or, if it is variable, its maximum. */
export const formatPaymentAmount = (request: PaymentRequest, language: Language, entry?: ScheduledPayment): string =>
  formatInstructed(maxAmountOf({ ...request, amount: formatMoney(request) }, entry), request, language);

export const amountLines = (request: PaymentRequest, { label, language }: RuleWords): readonly Line[] =>
  lineOf(label(isFixed(request.type) ? 'amount' : 'maxPerPayment'), formatPaymentAmount(request, language));

/**
 * Returns the first day of the periods and, if payments repeat, the length of a period. By default, the first period
 * begins on the day on which the bank is asked for the consent.
 */
export const periodLines = (
  request: PaymentRequest,
  askedAt: string,
  { label, language }: RuleWords,
): readonly Line[] => {
  const period = request.instructions?.periodicSchedule;
  const firstDay = period?.startDate ?? dayIn(timeZoneOfCurrency(request.currency), askedAt);
  const repeats = isPeriodic(request.type) && period ? periodNames[language][period.frequency] : undefined;
  return [...lineOf(label('firstPayment'), formatDay(firstDay, language)), ...lineOf(label('repeats'), repeats)];
};

/** Returns the limits of all payments together, and those of a period. */
export const limitLines = (
  request: PaymentRequest,
  consentEnd: string,
  { label, language }: RuleWords,
): readonly Line[] => {
  const { type, instructions = {} } = request;
  const lastDay = dayIn(timeZoneOfCurrency(request.currency), consentEnd);
  const { maxCumulativeAmountPerPeriod, maxCumulativeNumberOfPaymentsPerPeriod } = isOnDemand(type)
    ? periodLimits(type, instructions)
    : {};
  const period = periodNames[language][instructions.periodicSchedule?.frequency ?? 'Day'];
  const perPeriod = (name: RuleLabel) => fill(label(name), { '{PERIODTYPE}': period });
  const amount = (text: string | undefined) => text && formatInstructed(text, request, language);
  return [
    ...lineOf(label('maxPayments'), maxPaymentsOf(type, instructions, lastDay)?.toString()),
    ...lineOf(label('maxTotal'), amount(instructions.maxCumulativeAmount)),
    ...lineOf(label('paymentsPerPeriod'), isPeriodic(type) ? '1' : undefined),
    ...lineOf(perPeriod('maxPaymentsPerPeriod'), maxCumulativeNumberOfPaymentsPerPeriod?.toString()),
    ...lineOf(perPeriod('maxTotalPerPeriod'), amount(maxCumulativeAmountPerPeriod)),
  ];
};
