import { maxPerBank } from '#shared/payments/mandate/mandate-transaction.ts';
import { createDelayedSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { createTimers } from '#shared/events/timer.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { log } from '#shared/standard/log.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, sweep } from './sweep.ts';

const env = readEnvironment(Env);

const deps: Deps = {
  table: connectTable(env.TABLE_NAME),
  timers: createTimers(createDelayedSender(createSqsClient(), systemClock), env.TIMERS_QUEUE),
  now: systemClock,
  maxPerBank,
};

export const handler = async (): Promise<void> => log({ event: 'due.swept', count: await sweep(deps) });
