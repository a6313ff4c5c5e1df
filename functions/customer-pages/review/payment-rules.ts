import type { Requested } from '#shared/consents/agreement.ts';
import { consentEndOf } from '#shared/payments/mandate/consent-end.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { fill, type PaymentLabel } from '#shared/standard/consent-pages/words.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import { isFixed } from '#shared/standard/payments/payment-type.ts';
import { periodLimits } from '#shared/standard/payments/period-limits.ts';
import { textsIn } from '../texts/language.ts';
import { type Line, lineOf, type ReviewContext, type ReviewSection } from './review.ts';

/**
 * Returns the limits of a consent to several payments, which the bank is asked to enforce, and the day on which the
 * consent ends.
 */
export const rulesSection = (agreement: Requested<PaymentAgreement>, context: ReviewContext): ReviewSection => {
  const { request } = agreement;
  const isScheduled = request.type.endsWith('DefinedSchedule');
  const heading = context.words.paymentLabels[isScheduled ? 'schedule' : 'rules'][context.language];
  const limits = limitLines(request, context);
  if (isScheduled)
    return { heading, lines: [...scheduleLines(request, context), ...limits, ...expiryLines(agreement, context)] };
  return {
    heading,
    lines: [
      ...amountLines(request, context),
      ...periodLines(request, context),
      ...expiryLines(agreement, context),
      ...limits,
    ],
  };
};

const formatsOf = ({ currency }: PaymentRequest, { words, language }: ReviewContext) => ({
  label: (name: PaymentLabel) => words.paymentLabels[name][language],
  amount: (text: string | undefined) => text && formatAmount(formatAmountText(text, currency), currency, language),
});

/** Returns the amount of each payment, or its maximum. Without a maximum of its own, it is the request's amount. */
const amountLines = (request: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { label, amount } = formatsOf(request, context);
  if (isFixed(request.type)) return lineOf(label('amount'), amount(formatMoney(request)));
  return lineOf(
    label('maxPerPayment'),
    amount(request.instructions?.periodicSchedule?.maxAmount ?? formatMoney(request)),
  );
};

/** Returns the first day and the length of the periods. By default, the first period begins today. */
const periodLines = (request: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { language, at } = context;
  const { label } = formatsOf(request, context);
  const period = request.instructions?.periodicSchedule;
  const firstDay = period?.startDate ?? dayIn(timeZoneOfCurrency(request.currency), at);
  const isPeriodic = request.type.endsWith('PeriodicSchedule');
  return [
    ...lineOf(label('firstPayment'), formatDay(firstDay, language)),
    ...lineOf(label('repeats'), isPeriodic && period ? textsIn[language].periods[period.frequency] : undefined),
  ];
};

const scheduleLines = (request: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { language } = context;
  const { label, amount } = formatsOf(request, context);
  return (request.instructions?.paymentSchedule ?? []).flatMap(({ paymentExecutionDate, amount: fixed, maxAmount }) => {
    const day = formatDay(paymentExecutionDate, language);
    if (isFixed(request.type)) return lineOf(day, amount(fixed ?? formatMoney(request)));
    return [
      ...lineOf(label('date'), day),
      ...lineOf(label('maxOfDate'), amount(maxAmount ?? fixed ?? formatMoney(request))),
    ];
  });
};

const expiryLines = ({ request, consent }: Requested<PaymentAgreement>, context: ReviewContext): readonly Line[] => {
  const { at, language } = context;
  const { label } = formatsOf(request, context);
  const end = consentEndOf(request, consent ?? { createdAt: at, expiresAt: request.expiresAt });
  return lineOf(label('expiry'), formatDay(dayIn(timeZoneOfCurrency(request.currency), end), language));
};

const limitLines = (request: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { words, language } = context;
  const { label, amount } = formatsOf(request, context);
  const { type, instructions = {} } = request;
  const { maxCumulativeAmountPerPeriod, maxCumulativeNumberOfPaymentsPerPeriod } = periodLimits(type, instructions);
  const period = textsIn[language].periods[instructions.periodicSchedule?.frequency ?? 'Day'];
  const perPeriod = (name: 'maxPaymentsPerPeriod' | 'maxTotalPerPeriod') =>
    fill(words.paymentLabels[name], language, { '{PERIODTYPE}': period });
  return [
    ...lineOf(label('maxPayments'), instructions.maxCumulativeNumberOfPayments?.toString()),
    ...lineOf(label('maxTotal'), amount(instructions.maxCumulativeAmount)),
    ...(type.endsWith('OnDemand')
      ? [
          ...lineOf(perPeriod('maxPaymentsPerPeriod'), maxCumulativeNumberOfPaymentsPerPeriod?.toString()),
          ...lineOf(perPeriod('maxTotalPerPeriod'), amount(maxCumulativeAmountPerPeriod)),
        ]
      : []),
  ];
};
