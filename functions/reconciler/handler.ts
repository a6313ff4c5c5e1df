import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { readChange } from '#shared/events/derive.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { createEventBridge, createEventBus } from '#shared/platform/messaging/bus.ts';
import { createBatchSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { writeHeartbeat, type Deps, reconcile } from './reconcile.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

const deps: Deps = {
  read: readChange,
  paymentSteps: env.PAYMENT_STEPS_QUEUE,
  dataSteps: env.DATA_STEPS_QUEUE,
  timers: env.TIMERS_QUEUE,
  sender: createBatchSender(createSqsClient(), systemClock),
  bus: createEventBus(createEventBridge(), env.BUS_NAME),
  publicationLog: createPublicationLog(table),
  figures: createFigures(table),
  now: systemClock,
  wait,
};

/** Reconciles the records of the table's stream. On its schedule, writes a heartbeat. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> =>
  'Records' in event ? reconcile(event, deps) : writeHeartbeat(table, systemClock);
