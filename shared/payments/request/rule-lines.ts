import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { fill, type Wording } from '#shared/standard/consent-pages/words.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { maxAmountOf, type ScheduledPayment } from '#shared/standard/payments/max-amount.ts';
import { isFixed, isPeriodic } from '#shared/standard/payments/payment-type.ts';
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
  readonly labels: Readonly<Record<RuleLabel, Wording>>;
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

export const amountLines = (request: PaymentRequest, { labels, language }: RuleWords): readonly Line[] => {
  const label = isFixed(request.type) ? labels.amount : labels.maxPerPayment;
  return lineOf(label[language], formatPaymentAmount(request, language));
};

/**
 * Returns the first day of the periods and, if payments repeat, the length of a period. By default, the first period
 * begins on the day on which the bank is asked for the consent.
 */
export const periodLines = (
  request: PaymentRequest,
  askedAt: string,
  { labels, language }: RuleWords,
): readonly Line[] => {
  const period = request.instructions?.periodicSchedule;
  const firstDay = period?.startDate ?? dayIn(timeZoneOfCurrency(request.currency), askedAt);
  const repeats = isPeriodic(request.type) && period ? periodNames[language][period.frequency] : undefined;
  return [
    ...lineOf(labels.firstPayment[language], formatDay(firstDay, language)),
    ...lineOf(labels.repeats[language], repeats),
  ];
};

/** Returns the limits of all payments together, and those of a period. */
export const limitLines = (
  request: PaymentRequest,
  consentEnd: string,
  { labels, language }: RuleWords,
): readonly Line[] => {
  const { type, instructions = {} } = request;
  const lastDay = dayIn(timeZoneOfCurrency(request.currency), consentEnd);
  const { maxCumulativeAmountPerPeriod, maxCumulativeNumberOfPaymentsPerPeriod } = type.endsWith('OnDemand')
    ? periodLimits(type, instructions)
    : {};
  const period = periodNames[language][instructions.periodicSchedule?.frequency ?? 'Day'];
  const perPeriod = (label: Wording) => fill(label, language, { '{PERIODTYPE}': period });
  const amount = (text: string | undefined) => text && formatInstructed(text, request, language);
  return [
    ...lineOf(labels.maxPayments[language], maxPaymentsOf(type, instructions, lastDay)?.toString()),
    ...lineOf(labels.maxTotal[language], amount(instructions.maxCumulativeAmount)),
    ...lineOf(labels.paymentsPerPeriod[language], isPeriodic(type) ? '1' : undefined),
    ...lineOf(perPeriod(labels.maxPaymentsPerPeriod), maxCumulativeNumberOfPaymentsPerPeriod?.toString()),
    ...lineOf(perPeriod(labels.maxTotalPerPeriod), amount(maxCumulativeAmountPerPeriod)),
  ];
};
