import type { DynamoDBStreamEvent } from 'aws-lambda';
import { readChange } from '#shared/events/derive.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { createEventBridge, createEventBus } from '#shared/platform/messaging/bus.ts';
import { createBatchSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, relay } from './relay.ts';

const env = readEnvironment(Env);
const sender = createBatchSender(createSqsClient(), systemClock);

const deps: Deps = {
  read: readChange,
  paymentSteps: env.PAYMENT_STEPS_QUEUE,
  dataSteps: env.DATA_STEPS_QUEUE,
  timers: env.TIMERS_QUEUE,
  sender,
  bus: createEventBus(createEventBridge(), env.BUS_NAME),
  publicationLog: createPublicationLog(connectTable(env.TABLE_NAME)),
  reportUnprocessable: (record) => sender.sendAll(env.UNPROCESSABLE_RECORDS_QUEUE, [{ message: record }]),
  now: systemClock,
};

export const handler = (event: DynamoDBStreamEvent): Promise<void> => relay(event, deps);
