import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { readChange } from '#shared/events/outbox/change.ts';
import { openJournal } from '#shared/events/outbox/journal.ts';
import { openEventBridge, openEventBus } from '#shared/platform/messaging/bus.ts';
import { openBatchSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { writeHeartbeat } from './heartbeat.ts';
import { type Deps, reconcile, wait } from './reconcile.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  read: readChange,
  paymentSteps: env.PAYMENT_STEPS_QUEUE,
  dataSteps: env.DATA_STEPS_QUEUE,
  timers: env.TIMERS_QUEUE,
  sender: openBatchSender(openSqs(), systemClock),
  bus: openEventBus(openEventBridge(), env.BUS_NAME),
  journal: openJournal(table),
  now: systemClock,
  wait,
};

/** Reads the table's stream, and writes a heartbeat when its schedule is due. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> =>
  'Records' in event ? reconcile(event, deps) : writeHeartbeat(table, systemClock);
