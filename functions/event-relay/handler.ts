import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { openEventBus } from '#shared/events/bus.ts';
import { openSoon, openSqs } from '#shared/queue/soon.ts';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openTimers } from '#shared/timers/timer.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { Env } from './env.ts';
import { type Deps, relay } from './relay.ts';

const env = Env.parse(process.env);

const soon = openSoon(openSqs(), systemClock);

const deps: Deps = {
  bus: openEventBus(new EventBridgeClient(awsClient), env.BUS_NAME),
  deliveries: openDeliveries(openTable(env.TABLE_NAME), systemClock),
  timers: openTimers(soon, env.TIMERS_QUEUE, systemClock),
  setAside: (record) => soon.send(env.ASIDE_QUEUE, record, systemClock().toISOString(), 'aside'),
};

export const handler = (event: DynamoDBStreamEvent): Promise<void> => relay(event, deps);
