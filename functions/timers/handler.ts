import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTimers } from '#shared/platform/messaging/timer.ts';
import { openEntitiesOf } from '#shared/resources.ts';
import { Env } from './env.ts';
import { type Deps, handleMessage, Message } from './handle-timer.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);

const deps: Deps = {
  entitiesOf: openEntitiesOf(table, listing),
  stores: openPaymentStores(table, listing),
  listing,
  timers: openTimers(openScheduledSender(env), env.TIMERS_QUEUE, systemClock),
  now: systemClock,
};

export const handler = consume('timers', Message.parse, (message) => handleMessage(message, deps));
