import type { DynamoDBStreamEvent } from 'aws-lambda';
import { readChange } from '#shared/events/outbox/change.ts';
import { openJournal } from '#shared/events/outbox/journal.ts';
import { openEventBridge, openEventBus } from '#shared/platform/messaging/bus.ts';
import { openBatchSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, relay } from './relay.ts';

const env = Env.parse(process.env);
const sender = openBatchSender(openSqs(), systemClock);

const deps: Deps = {
  read: readChange,
  paymentSteps: env.PAYMENT_STEPS_QUEUE,
  dataSteps: env.DATA_STEPS_QUEUE,
  timers: env.TIMERS_QUEUE,
  sender,
  bus: openEventBus(openEventBridge(), env.BUS_NAME),
  journal: openJournal(openTable(env.TABLE_NAME)),
  reportUnprocessable: (record) => sender.sendAll(env.UNPROCESSABLE_RECORDS_QUEUE, [{ message: record }]),
  now: systemClock,
};

export const handler = (event: DynamoDBStreamEvent): Promise<void> => relay(event, deps);
