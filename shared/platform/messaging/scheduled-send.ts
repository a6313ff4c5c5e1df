import type { SQSClient } from '@aws-sdk/client-sqs';
import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import * as z from 'zod';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { type Clock, secondsBetween, systemClock } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { createDelayedSender, createSqsClient } from './delayed-send.ts';
import { type DelayedSender, maxPauseSeconds } from './queue.ts';

/** The environment variables of a function that sends messages more than 15 minutes ahead. */
export const ScheduledSendEnv = z.object({
  SCHEDULE_GROUP: z.string(),
  /** The role under which EventBridge Scheduler sends to the queues. */
  SCHEDULER_ROLE_ARN: z.string(),
});

/** Rounds a time up to a full second, which EventBridge Scheduler requires, so that no message arrives early. */
const roundUpToSecond = (dueAt: string): string =>
  new Date(Math.ceil(Date.parse(dueAt) / 1000) * 1000).toISOString().slice(0, 19);

/** A sender's clients, and its clock. */
export interface ScheduledSendClients {
  readonly scheduler: Pick<SchedulerClient, 'send'>;
  readonly sqs: Pick<SQSClient, 'send'>;
  readonly now: Clock;
}

const createClients = (): ScheduledSendClients => ({
  scheduler: new SchedulerClient(clientOptions()),
  sqs: createSqsClient(),
  now: systemClock,
});

/** Creates a sender that uses SQS for up to 15 minutes ahead, and a one-time schedule beyond that. */
export const createScheduledSender = (
  { SCHEDULE_GROUP, SCHEDULER_ROLE_ARN }: z.output<typeof ScheduledSendEnv>,
  { scheduler, sqs, now }: ScheduledSendClients = createClients(),
): DelayedSender => {
  const delayedSender = createDelayedSender(sqs, now);
  return {
    async send(queue, message, dueAt, name) {
      if (secondsBetween(now(), dueAt) <= maxPauseSeconds) return delayedSender.send(queue, message, dueAt, name);
      const schedule = new CreateScheduleCommand({
        GroupName: SCHEDULE_GROUP,
        Name: digest('schedule', name),
        ScheduleExpression: `at(${roundUpToSecond(dueAt)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: queue.arn,
          RoleArn: SCHEDULER_ROLE_ARN,
          Input: JSON.stringify(message),
          ...(queue.deadLettersArn && { DeadLetterConfig: { Arn: queue.deadLettersArn } }),
        },
      });
      // ConflictException: the message was already scheduled under the same name.
      await scheduler.send(schedule).catch(ignoring(ConflictException));
    },
  };
};
