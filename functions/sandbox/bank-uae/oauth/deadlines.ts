import { invalidRequest } from '#functions/sandbox/banks/oauth/request-object.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import type { PeriodicSchedule } from '../records/schedule.ts';
import type { PaymentTerms } from '../records/terms.ts';

/**
 * Throws OAuthError unless the deadlines fit: the customer decides before the consent expires, and the consent expires
 * on the last day of a defined schedule.
 */
export const assertEnd = (terms: PaymentTerms): void => {
  const { ExpirationDateTime, AuthorizationExpirationDateTime = ExpirationDateTime, ControlParameters } = terms;
  if (Date.parse(AuthorizationExpirationDateTime) > Date.parse(ExpirationDateTime))
    throw invalidRequest('AuthorizationExpirationDateTime must not be after ExpirationDateTime');
  const { ConsentSchedule } = ControlParameters;
  if ('SinglePayment' in ConsentSchedule) return;
  const { PeriodicSchedule: schedule } = ConsentSchedule.MultiPayment;
  const lastDay = 'Schedule' in schedule ? daysOf(schedule).at(-1) : undefined;
  if (lastDay !== undefined && !ExpirationDateTime.startsWith(lastDay))
    throw invalidRequest('The date of ExpirationDateTime must be the last PaymentExecutionDate');
  if ('PeriodStartDate' in schedule && schedule.PeriodStartDate > ExpirationDateTime)
    throw invalidRequest('PeriodStartDate must not be after ExpirationDateTime');
};

/** Returns the days of a defined schedule, or the first day of the periods, in chronological order. */
const daysOf = (schedule: PeriodicSchedule): readonly Day[] =>
  'Schedule' in schedule
    ? schedule.Schedule.map(({ PaymentExecutionDate: day }) => day).toSorted()
    : [schedule.PeriodStartDate];

/** Throws OAuthError if the schedule begins before today. */
export const assertNotPast = ({ ControlParameters }: PaymentTerms, today: Day): void => {
  const { ConsentSchedule } = ControlParameters;
  if ('SinglePayment' in ConsentSchedule) return;
  if (daysOf(ConsentSchedule.MultiPayment.PeriodicSchedule).some((day) => day < today))
    throw invalidRequest('PeriodStartDate and PaymentExecutionDate must not be in the past');
};
