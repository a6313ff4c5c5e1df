import { createTimers } from '#shared/events/timer.ts';
import { createDelayedSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, sweepClients } from './sweep.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

const deps: Deps = {
  table,
  listing: createListing(table),
  timers: createTimers(createDelayedSender(createSqsClient(), systemClock), env.TIMERS_QUEUE),
  retentionDays: env.PAYMENT_RETENTION_DAYS,
  now: systemClock,
};

export const handler = (): Promise<void> => sweepClients(deps);
