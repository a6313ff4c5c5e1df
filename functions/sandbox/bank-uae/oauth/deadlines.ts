import { invalidRequest } from '#functions/sandbox/banks/oauth/request-object.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import type { PaymentTerms } from '../records/terms.ts';

/**
 * Throws OAuthError unless the deadlines fit: the customer decides before the consent expires, the schedule does not
 * begin before today, and the consent expires on the last day of a defined schedule.
 */
export const assertDeadlines = (terms: PaymentTerms, today: Day): void => {
  const { ExpirationDateTime, AuthorizationExpirationDateTime = ExpirationDateTime, ControlParameters } = terms;
  if (Date.parse(AuthorizationExpirationDateTime) > Date.parse(ExpirationDateTime))
    throw invalidRequest('AuthorizationExpirationDateTime must not be after ExpirationDateTime');
  const { ConsentSchedule } = ControlParameters;
  if ('SinglePayment' in ConsentSchedule) return;
  const { PeriodicSchedule: schedule } = ConsentSchedule.MultiPayment;
  const days =
    'Schedule' in schedule
      ? schedule.Schedule.map(({ PaymentExecutionDate: day }) => day).toSorted()
      : [schedule.PeriodStartDate];
  if (days.some((day) => day < today))
    throw invalidRequest('PeriodStartDate and PaymentExecutionDate must not be in the past');
  const lastDay = days.at(-1) ?? '';
  if ('Schedule' in schedule && !ExpirationDateTime.startsWith(lastDay))
    throw invalidRequest('The date of ExpirationDateTime must be the last PaymentExecutionDate');
  if (lastDay > ExpirationDateTime) throw invalidRequest('PeriodStartDate must not be after ExpirationDateTime');
};
