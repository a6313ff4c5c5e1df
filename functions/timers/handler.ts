import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { createScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { createTimers, Timer } from '#shared/events/timer.ts';
import { Env } from './env.ts';
import { type Deps, handleTimer } from './handle-timer.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

const deps: Deps = {
  stores: { ...createPaymentStores(table), ...createAccountConsentStore(table) },
  retentionDays: env.PAYMENT_RETENTION_DAYS,
  listing: createListing(table),
  timers: createTimers(createScheduledSender(env), env.TIMERS_QUEUE),
  now: systemClock,
};

export const handler = consume('timers', Timer.parse, (timer) => handleTimer(timer, deps));
