import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { openHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openBooks } from '../books/books.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { Market } from '../market/market.ts';
import { openSettings } from '../registry/settings.ts';
import type { Env } from './env.ts';

/** Creates the dependencies of a market's banks. */
export const openBanks = <C extends ConsentRecord>(market: Market<C>, env: z.infer<typeof Env>) => {
  const table = openTable(env.TABLE_NAME);
  return {
    table,
    hosts: { authorise: env.AUTHORISE_URL, resource: env.RESOURCE_URL },
    deps: {
      market,
      books: openBooks(table, market.consents),
      settings: openSettings(table),
      bindsTokens: env.CERTIFICATE_BINDING === 'on',
      http: openHttpClient(),
      pause,
      now: systemClock,
    },
  };
};
