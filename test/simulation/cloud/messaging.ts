import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { ConflictException, CreateScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EventBatch } from '#shared/events/event.ts';
import type { Environment, World } from '../world/world.ts';
import type { Queues } from './queues.ts';

/** The SDK clients of an environment. */
export interface MessagingClients {
  readonly sqs: Pick<SQSClient, 'send'>;
  readonly eventBridge: Pick<EventBridgeClient, 'send'>;
  readonly scheduler: Pick<SchedulerClient, 'send'>;
}

export interface Messaging {
  clientsOf(environment: Environment): MessagingClients;
  /** All entries that the bus accepted, in order. */
  readonly published: readonly EventBatch[];
}

const lost = (): Error => Object.assign(new Error('no response'), { name: 'TimeoutError' });

/** The maximum time that the bus takes to forward an entry. */
const maxForwardingMs = 500;
/** EventBridge Scheduler is accurate only to the minute. */
const maxScheduleDelayMs = 60_000;

/** Creates SQS, EventBridge and EventBridge Scheduler in memory, with the SDK clients as their interfaces. */
export const createMessaging = (world: World, queues: Queues): Messaging => {
  const { fate, timeline } = world;
  const published: EventBatch[] = [];
  const schedules = new Set<string>();

  const sendOne = (from: Environment, { input }: SendMessageCommand) =>
    world.call(from, {
      name: 'sqs.send',
      lost,
      effect: () => queues.send(input.QueueUrl ?? '', input.MessageBody ?? '', input.DelaySeconds ?? 0),
    });

  const sendAll = (from: Environment, { input: { QueueUrl = '', Entries = [] } }: SendMessageBatchCommand) => {
    const sendEntries = (accepted: typeof Entries) => {
      for (const { MessageBody = '', DelaySeconds = 0 } of accepted) queues.send(QueueUrl, MessageBody, DelaySeconds);
      return {
        Failed: Entries.slice(accepted.length).map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
      };
    };
    return world.call<object>(from, {
      name: 'sqs.send-batch',
      lost,
      effect: () => sendEntries(Entries),
      ownFaults: { 'partial batch': () => sendEntries(Entries.slice(0, -1)) },
    });
  };

  const putEvents = (from: Environment, { input: { Entries = [] } }: PutEventsCommand) => {
    const putEntries = (accepted: typeof Entries) => {
      for (const { Detail = '' } of accepted) {
        const detail = JSON.parse(Detail) as EventBatch;
        published.push(detail);
        const delayMs = fate.draw('way over the bus') * maxForwardingMs;
        timeline.after(delayMs, () => queues.send('first-attempts', `{"detail":${Detail}}`, 0));
      }
      const rejected = Entries.slice(accepted.length);
      return {
        FailedEntryCount: rejected.length,
        Entries: [
          ...accepted.map(() => ({ EventId: 'id' })),
          ...rejected.map(() => ({ ErrorCode: 'InternalFailure' })),
        ],
      };
    };
    return world.call<object>(from, {
      name: 'bus.put',
      lost,
      effect: () => putEntries(Entries),
      ownFaults: { 'partial batch': () => putEntries(Entries.slice(0, -1)) },
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
        const delayMs = fate.happens('a schedule is late', 0.4)
          ? fate.draw('how late a schedule is') * maxScheduleDelayMs
          : 0;
        timeline.after(Math.max(0, dueAt - timeline.now()) + delayMs, () => {
          schedules.delete(Name);
          queues.send(Target?.Arn ?? '', Target?.Input ?? '', 0);
        });
      },
    });

  return {
    published,
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
