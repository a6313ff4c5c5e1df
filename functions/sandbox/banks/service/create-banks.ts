import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createBankStore } from '../store/bank-store.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { Market } from '../market/market.ts';
import { createSettings } from '../registry/settings.ts';
import type { Env } from './env.ts';

export const createBanks = <C extends ConsentRecord>(market: Market<C>, env: z.infer<typeof Env>) => {
  const table = connectTable(env.TABLE_NAME);
  return {
    table,
    hosts: { authorise: env.AUTHORISE_URL, resource: env.RESOURCE_URL },
    deps: {
      market,
      store: createBankStore(table, market.consents),
      settings: createSettings(table),
      bindsTokens: env.CERTIFICATE_BINDING === 'on',
      hasOpenControls: env.CONTROLS === 'open',
      http: createHttpClient(),
      pause,
      now: systemClock,
    },
  };
};
