import { Construct } from 'constructs';
import { Env } from '#functions/timers/env.ts';
import { maxAgeOfDelayedMessages, type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import type { ServiceContext } from '../service-context.ts';

export interface TimersProps {
  readonly service: ServiceContext;
  readonly timers: MessageQueue;
  readonly schedules: Schedules;
  readonly readers: QueueReaders;
}

/** Expires payment requests and consents when their time is over, and keeps the index of lists up to date. */
export class Timers extends Construct {
  constructor(scope: Construct, id: string, { service, timers, schedules, readers }: TimersProps) {
    super(scope, id);
    const { ledger, monitoring } = service;
    const timekeeper = new ServiceFunction(this, 'Function', {
      group: 'timers',
      env: {
        schema: Env,
        values: { TABLE_NAME: ledger.name, TIMERS_QUEUE: timers.address, ...schedules.env },
      },
      timeout: timers.consumerTimeout,
      requeuesItsMessages: true,
      monitoring,
      errorImpact: 'Payment requests and consents do not expire.',
    });
    readQueue(timekeeper, timers, {
      batchSize: 10,
      readers,
      errorImpact: 'Some payment requests and consents do not expire.',
      maxMessageAge: maxAgeOfDelayedMessages,
    });
    ledger.grantGet(timekeeper);
    ledger.grantQuery(timekeeper);
    ledger.grantBrowseLists(timekeeper);
    ledger.grantCommit(timekeeper);
    ledger.grantPutAll(timekeeper);
    timers.grantSend(timekeeper);
    schedules.grantCreate(timekeeper);
    timekeeper.symptom('DroppedSchedulesAlarm', {
      metric: schedules.metricDropped,
      threshold: 1,
      sentence:
        'EventBridge Scheduler has dropped a message that was due: an expiry or a webhook attempt. README, Operating: dead letters.',
    });
  }
}
