import { decisiveStaging } from '#shared/consents/authorisation.ts';
import { amountLines, formatPaymentAmount, limitLines, periodLines } from '#shared/payments/request/rule-lines.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Line } from '#shared/standard/pages/document.ts';
import { hasListedDates } from '#shared/standard/payments/payment-type.ts';
import { type ConsentContext, dayOf } from '../consents/consent-context.ts';
import type { PaymentDetail } from './payment-detail.ts';

/** Returns the limits of a consent to several payments, as the customer approved them. */
export const ruleLines = (detail: PaymentDetail, context: ConsentContext): readonly Line[] => {
  const { request, managed } = detail;
  const { language } = context;
  const words = wordsIn[language].lines;
  const pageWords = { label: (name: keyof typeof words) => words[name], language };
  const askedAt = decisiveStaging(managed.consent)?.stagedAt ?? managed.consent.createdAt;
  return [
    ...(hasListedDates(request.type)
      ? scheduleLines(detail, context)
      : [...amountLines(request, pageWords), ...periodLines(request, askedAt, pageWords)]),
    [words.expiry, dayOf(managed.endsAt, managed, language)],
    ...limitLines(request, managed.endsAt, pageWords),
  ];
};

const scheduleLines = ({ request }: PaymentDetail, { language }: ConsentContext): readonly Line[] =>
  (request.instructions?.paymentSchedule ?? []).map((entry) => [
    formatDay(entry.paymentExecutionDate, language),
    formatPaymentAmount(request, language, entry),
  ]);
