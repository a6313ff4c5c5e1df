import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { ConflictException, CreateScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EventBatch } from '#shared/events/event-batch.ts';
import type { Environment, World } from '../world/world.ts';
import type { Queues } from './queues.ts';

/** The clients of one environment. */
export interface MessagingClients {
  readonly sqs: Pick<SQSClient, 'send'>;
  readonly eventBridge: Pick<EventBridgeClient, 'send'>;
  readonly scheduler: Pick<SchedulerClient, 'send'>;
}

export interface Messaging {
  clientsOf(environment: Environment): MessagingClients;
  /** All entries put on the bus, in order. */
  readonly announced: readonly EventBatch[];
}

const lost = (): Error => Object.assign(new Error('no answer'), { name: 'TimeoutError' });

/** The longest time that the bus takes to forward an entry. */
const maxWayMs = 500;
/** EventBridge Scheduler is accurate only to the minute. */
const latestScheduleMs = 60_000;

/** SQS, EventBridge and EventBridge Scheduler, behind the interfaces of the SDK clients. */
export const createMessaging = (world: World, queues: Queues): Messaging => {
  const { fate, timeline } = world;
  const announced: EventBatch[] = [];
  const schedules = new Set<string>();

  const sendOne = (from: Environment, { input }: SendMessageCommand) =>
    world.call(from, {
      name: 'sqs.send',
      lost,
      effect: () => queues.send(input.QueueUrl ?? '', input.MessageBody ?? '', input.DelaySeconds ?? 0),
    });

  const sendAll = (from: Environment, { input: { QueueUrl = '', Entries = [] } }: SendMessageBatchCommand) => {
    const sent = (some: typeof Entries) => {
      for (const { MessageBody = '', DelaySeconds = 0 } of some) queues.send(QueueUrl, MessageBody, DelaySeconds);
      return {
        Failed: Entries.slice(some.length).map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
      };
    };
    return world.call<object>(from, {
      name: 'sqs.send-batch',
      lost,
      effect: () => sent(Entries),
      ownFaults: { 'partial batch': () => sent(Entries.slice(0, -1)) },
    });
  };

  const putEvents = (from: Environment, { input: { Entries = [] } }: PutEventsCommand) => {
    const put = (some: typeof Entries) => {
      for (const { Detail = '' } of some) {
        const detail = JSON.parse(Detail) as EventBatch;
        announced.push(detail);
        const way = fate.draw('way over the bus') * maxWayMs;
        timeline.after(way, () => queues.send('first-attempts', `{"detail":${Detail}}`, 0));
      }
      const rejected = Entries.slice(some.length);
      return {
        FailedEntryCount: rejected.length,
        Entries: [...some.map(() => ({ EventId: 'id' })), ...rejected.map(() => ({ ErrorCode: 'InternalFailure' }))],
      };
    };
    return world.call<object>(from, {
      name: 'bus.put',
      lost,
      effect: () => put(Entries),
      ownFaults: { 'partial batch': () => put(Entries.slice(0, -1)) },
    });
  };

  const createSchedule = (from: Environment, { input }: CreateScheduleCommand) =>
    world.call(from, {
      name: 'scheduler.create',
      lost,
      effect: () => {
        const { Name = '', ScheduleExpression = '', Target } = input;
        if (schedules.has(Name)) throw new ConflictException({ message: 'exists', Message: 'exists', $metadata: {} });
        schedules.add(Name);
        const dueAt = Date.parse(`${ScheduleExpression.slice('at('.length, -1)}Z`);
        const late = fate.happens('a schedule is late', 0.4)
          ? fate.draw('how late a schedule is') * latestScheduleMs
          : 0;
        timeline.after(Math.max(0, dueAt - timeline.now()) + late, () => {
          schedules.delete(Name);
          queues.send(Target?.Arn ?? '', Target?.Input ?? '', 0);
        });
      },
    });

  return {
    announced,
    clientsOf: (environment) => ({
      sqs: {
        send: ((command: SendMessageCommand | SendMessageBatchCommand) =>
          command instanceof SendMessageCommand
            ? sendOne(environment, command)
            : sendAll(environment, command)) as SQSClient['send'],
      },
      eventBridge: {
        send: ((command: PutEventsCommand) => putEvents(environment, command)) as EventBridgeClient['send'],
      },
      scheduler: {
        send: ((command: CreateScheduleCommand) => createSchedule(environment, command)) as SchedulerClient['send'],
      },
    }),
  };
};
