import { mostPerBank } from '#shared/payments/mandate/due-index.ts';
import { openDelayedSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { openTimers } from '#shared/events/timer.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { log } from '#shared/standard/log.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, sweep } from './sweep.ts';

const env = Env.parse(process.env);

const deps: Deps = {
  table: openTable(env.TABLE_NAME),
  timers: openTimers(openDelayedSender(openSqs(), systemClock), env.TIMERS_QUEUE),
  now: systemClock,
  mostPerBank,
};

export const handler = async (): Promise<void> => log({ event: 'due.swept', count: await sweep(deps) });
