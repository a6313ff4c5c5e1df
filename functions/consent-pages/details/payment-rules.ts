import { amountLines, formatPaymentAmount, limitLines, periodNames } from '#shared/payments/request/rule-lines.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Line } from '#shared/standard/pages/document.ts';
import { isPeriodic } from '#shared/standard/payments/payment-type.ts';
import { type ConsentContext, dayOf, inLanguage, words } from '../consents/consent-context.ts';
import type { PaymentDetail } from './payment-detail.ts';

/** Returns the limits of a consent to several payments, as the customer approved them. */
export const ruleLines = (detail: PaymentDetail, context: ConsentContext): readonly Line[] => {
  const { request, managed } = detail;
  const { language } = context;
  const pageWords = { labels: words.lines, language };
  return [
    ...(request.type.endsWith('DefinedSchedule') ? scheduleLines(detail, context) : amountLines(request, pageWords)),
    ...periodLines(detail, context),
    [words.lines.expiry[language], dayOf(managed.endsAt, managed, language)],
    ...limitLines(request, managed.endsAt, pageWords),
  ];
};

const scheduleLines = ({ request }: PaymentDetail, { language }: ConsentContext): readonly Line[] =>
  (request.instructions?.paymentSchedule ?? []).map((entry) => [
    formatDay(entry.paymentExecutionDate, language),
    formatPaymentAmount(request, language, entry),
  ]);

const periodLines = ({ request }: PaymentDetail, context: ConsentContext): readonly Line[] => {
  const { language } = context;
  const text = inLanguage(context);
  const period = request.instructions?.periodicSchedule;
  if (!period) return [];
  return [
    [text(words.lines.firstPayment), formatDay(period.startDate, language)],
    ...(isPeriodic(request.type)
      ? [[text(words.lines.repeats), periodNames[language][period.frequency]] as const]
      : []),
  ];
};
