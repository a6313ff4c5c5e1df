import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import * as z from 'zod';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { secondsBetween, systemClock } from '#shared/runtime/clock.ts';
import { digest } from '#shared/runtime/ids.ts';
import type { Later } from './queue.ts';
import { longestDelaySeconds, openSoon, openSqs } from './soon.ts';

/** What a function needs to send messages for any time ahead. */
export const LaterEnv = z.object({
  SCHEDULE_GROUP: z.string(),
  /** The role with which the scheduler may send to the queues. */
  SCHEDULER_ROLE_ARN: z.string(),
});

/** The scheduler knows whole seconds only; rounded down a message would come before its time. */
const wholeSecondFrom = (dueAt: string): string =>
  new Date(Math.ceil(Date.parse(dueAt) / 1000) * 1000).toISOString().slice(0, 19);

/** SQS up to a quarter of an hour; EventBridge Scheduler, one schedule per message, beyond. */
export const openLater = ({ SCHEDULE_GROUP, SCHEDULER_ROLE_ARN }: z.output<typeof LaterEnv>): Later => {
  const scheduler = new SchedulerClient(awsClient);
  const soon = openSoon(openSqs(), systemClock);
  return {
    async send(queue, message, dueAt, name) {
      if (secondsBetween(systemClock(), dueAt) <= longestDelaySeconds) return soon.send(queue, message, dueAt, name);
      try {
        await scheduler.send(
          new CreateScheduleCommand({
            GroupName: SCHEDULE_GROUP,
            Name: digest('schedule', name),
            ScheduleExpression: `at(${wholeSecondFrom(dueAt)})`,
            FlexibleTimeWindow: { Mode: 'OFF' },
            ActionAfterCompletion: 'DELETE',
            Target: { Arn: queue.arn, RoleArn: SCHEDULER_ROLE_ARN, Input: JSON.stringify(message) },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
      }
    },
  };
};
