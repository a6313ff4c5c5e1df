import type { Requested } from '#shared/consents/agreement.ts';
import { decisiveStaging } from '#shared/consents/authorisation.ts';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { amountLines, formatPaymentAmount, limitLines, periodLines } from '#shared/payments/request/rule-lines.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import { hasListedDates, isFixed } from '#shared/standard/payments/payment-type.ts';
import { labelsOf, type ReviewContext, type ReviewSection } from './review.ts';

/**
 * Returns the limits of a consent to several payments, which the bank is asked to enforce, and the day on which the
 * consent ends.
 */
export const rulesSection = (agreement: Requested<PaymentAgreement>, context: ReviewContext): ReviewSection => {
  const { request, consent } = agreement;
  const { at, language } = context;
  const isScheduled = hasListedDates(request.type);
  const label = labelsOf(context);
  const words = { label, language };
  const heading = label(isScheduled ? 'schedule' : 'rules');
  const end = consentEndOf(request, consent ?? { createdAt: at, expiresAt: request.expiresAt });
  const expiry = lineOf(label('expiry'), formatDay(dayIn(timeZoneOfCurrency(request.currency), end), language));
  const limits = limitLines(request, end, words);
  if (isScheduled) return { heading, lines: [...scheduleLines(request, context), ...limits, ...expiry] };
  // Until the customer has decided, every visit to a bank asks for the consent again.
  const staging = context.isDecided && consent ? decisiveStaging(consent) : undefined;
  const periods = periodLines(request, staging?.stagedAt ?? at, words);
  return { heading, lines: [...amountLines(request, words), ...periods, ...expiry, ...limits] };
};

const scheduleLines = (request: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { language } = context;
  const label = labelsOf(context);
  return (request.instructions?.paymentSchedule ?? []).flatMap((entry) => {
    const day = formatDay(entry.paymentExecutionDate, language);
    const amount = formatPaymentAmount(request, language, entry);
    if (isFixed(request.type)) return lineOf(day, amount);
    return [...lineOf(label('date'), day), ...lineOf(label('maxOfDate'), amount)];
  });
};
