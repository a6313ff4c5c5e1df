import type { DynamoDBStreamEvent } from 'aws-lambda';
import { openEventBridge, openEventBus } from '#shared/platform/messaging/bus.ts';
import { openDelayedSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openTimers } from '#shared/platform/messaging/timer.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { Env } from './env.ts';
import { type Deps, relay } from './relay.ts';

const env = Env.parse(process.env);

const sender = openDelayedSender(openSqs(), systemClock);

const deps: Deps = {
  bus: openEventBus(openEventBridge(), env.BUS_NAME),
  published: openDeliveries(openTable(env.TABLE_NAME), systemClock),
  timers: openTimers(sender, env.TIMERS_QUEUE, systemClock),
  reportUnprocessable: (record) =>
    sender.send(env.UNPROCESSABLE_RECORDS_QUEUE, record, systemClock().toISOString(), 'unprocessable record'),
};

export const handler = (event: DynamoDBStreamEvent): Promise<void> => relay(event, deps);
