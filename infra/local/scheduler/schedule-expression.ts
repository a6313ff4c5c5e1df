import { AwsError } from '../platform/aws-error.ts';

const units: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Returns the time of a schedule's next run, in milliseconds since the epoch: `at(yyyy-mm-ddThh:mm:ss)` runs once;
 * `rate(value unit)` runs one period after the last run, and skips runs that were missed while the cloud was down.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export const nextRun = (expression: string, last: number | undefined, now: number): number | undefined => {
  const [, instant] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression) ?? [];
  const [, value, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const time = Date.parse(`${instant}Z`);
  const period = Number(value) * (units[unit] ?? 0);
  if (time >= 0) return last === undefined ? time : undefined;
  if (period > 0) return (last ?? now) + period > now ? (last ?? now) + period : now + period;
  throw new AwsError('ValidationException', `Schedule expression ${expression} is not supported here`);
};
