import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { consume } from '#shared/queue/consume.ts';
import { openLater } from '#shared/queue/later.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openListing } from '#shared/storage/listing.ts';
import { openTimers } from '#shared/timers/timer.ts';
import { Env } from './env.ts';
import { type Deps, handleMessage, Message } from './handle-timer.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);

const deps: Deps = {
  stores: openPaymentStores(table, listing),
  listing,
  timers: openTimers(openLater(env), env.TIMERS_QUEUE, systemClock),
  now: systemClock,
};

export const handler = consume('timers', Message.parse, (message) => handleMessage(message, deps));
