import { fill } from '#shared/standard/consent-pages/words.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { isFixed } from '#shared/standard/payments/payment-type.ts';
import { periodLimits } from '#shared/standard/payments/period-limits.ts';
import { textsIn } from '../texts/texts.ts';
import { type ConsentContext, dayOf, inLanguage, words } from '../consents/consent-context.ts';
import { endOf } from '../consents/managed-consent.ts';
import type { PaymentDetail } from './payment-detail.ts';

/** Returns the limits of a consent to several payments, as the customer approved them. */
export const ruleLines = (detail: PaymentDetail, context: ConsentContext): readonly Fact[] => [
  ...(detail.request.type.endsWith('DefinedSchedule') ? scheduleLines(detail, context) : amountLines(detail, context)),
  ...periodLines(detail, context),
  [inLanguage(context)(words.lines.expiry), dayOf(endOf(detail.managed), detail.managed, context.language)],
  ...limitLines(detail, context),
];

const amountOf = (text: string, currency: string, { language }: ConsentContext): string =>
  formatAmount(formatAmountText(text, currency), currency, language);

/** Returns the amount of each payment, or its maximum. Without a maximum of its own, it is the amount of the request. */
const amountLines = ({ request }: PaymentDetail, context: ConsentContext): readonly Fact[] => {
  const text = inLanguage(context);
  const { currency, instructions } = request;
  if (isFixed(request.type)) return [[text(words.lines.amount), amountOf(formatMoney(request), currency, context)]];
  const maximum = instructions?.periodicSchedule?.maxAmount ?? formatMoney(request);
  return [[text(words.lines.maxPerPayment), amountOf(maximum, currency, context)]];
};

const scheduleLines = ({ request }: PaymentDetail, context: ConsentContext): readonly Fact[] =>
  (request.instructions?.paymentSchedule ?? []).map(({ paymentExecutionDate, amount, maxAmount }) => [
    formatDay(paymentExecutionDate, context.language),
    amountOf(maxAmount ?? amount ?? formatMoney(request), request.currency, context),
  ]);

const periodLines = ({ request }: PaymentDetail, context: ConsentContext): readonly Fact[] => {
  const { language } = context;
  const text = inLanguage(context);
  const period = request.instructions?.periodicSchedule;
  if (!period) return [];
  const repeats = textsIn[language].periods[period.frequency] ?? period.frequency;
  return [
    [text(words.lines.firstPayment), formatDay(period.startDate, language)],
    ...(request.type.endsWith('PeriodicSchedule') ? [[text(words.lines.repeats), repeats] as const] : []),
  ];
};

const limitLines = ({ request }: PaymentDetail, context: ConsentContext): readonly Fact[] => {
  const { language } = context;
  const text = inLanguage(context);
  const { type, currency, instructions = {} } = request;
  const { maxCumulativeNumberOfPayments: maxCount, maxCumulativeAmount: maxTotal } = instructions;
  const limits = type.endsWith('OnDemand') ? periodLimits(type, instructions) : {};
  const { maxCumulativeAmountPerPeriod: maxPerPeriod, maxCumulativeNumberOfPaymentsPerPeriod: countPerPeriod } = limits;
  const period = textsIn[language].periods[instructions.periodicSchedule?.frequency ?? 'Day'] ?? '';
  const perPeriod = (name: 'maxPaymentsPerPeriod' | 'maxTotalPerPeriod') =>
    fill(words.lines[name], language, { '{PERIODTYPE}': period });
  const amount = (value: string | undefined) => value && amountOf(value, currency, context);
  return [
    [text(words.lines.maxPayments), maxCount?.toString()],
    [text(words.lines.maxTotal), amount(maxTotal)],
    [perPeriod('maxPaymentsPerPeriod'), countPerPeriod?.toString()],
    [perPeriod('maxTotalPerPeriod'), amount(maxPerPeriod)],
  ].flatMap(([label = '', value]): readonly Fact[] => (value ? [[label, value]] : []));
};
