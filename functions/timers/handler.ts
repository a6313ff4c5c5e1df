import type { ScheduledEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { openDebtorAccountStore } from '#shared/payments/payer/remember-debtor.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { log } from '#shared/standard/log.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openTimers, Timer } from '#shared/events/timer.ts';
import { Env } from './env.ts';
import { type Deps, handleTimer } from './handle-timer.ts';
import { sweepRetention } from './sweep-retention.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const listing = openListing(table);

const deps: Deps = {
  stores: {
    ...openPaymentStores(table, listing),
    ...openAccountConsentStore(table, listing),
    ...openDebtorAccountStore(table, listing),
  },
  retentionDays: env.PAYMENT_RETENTION_DAYS,
  listing,
  timers: openTimers(openScheduledSender(env), env.TIMERS_QUEUE),
  now: systemClock,
};

const onTimers = consume('timers', Timer.parse, (timer) => handleTimer(timer, deps));

/** Handles timers. On its schedule, sweeps for data whose retention is over. */
export const handler = async (event: SQSEvent | ScheduledEvent): Promise<SQSBatchResponse | undefined> => {
  if ('Records' in event) return onTimers(event);
  log({ event: 'retention.swept', count: await sweepRetention({ ...deps, table }) });
  return undefined;
};
