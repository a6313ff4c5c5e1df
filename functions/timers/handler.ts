import { openAccountConsentStore } from '#shared/account-consents/account-consent-store.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTimers, Timer } from '#shared/platform/messaging/timer.ts';
import { Env } from './env.ts';
import { type Deps, handleTimer } from './handle-timer.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);

const deps: Deps = {
  stores: { ...openPaymentStores(table, listing), ...openAccountConsentStore(table, listing) },
  listing,
  timers: openTimers(openScheduledSender(env), env.TIMERS_QUEUE),
  now: systemClock,
};

export const handler = consume('timers', Timer.parse, (timer) => handleTimer(timer, deps));
