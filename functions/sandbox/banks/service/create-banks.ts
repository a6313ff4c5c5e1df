import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createSettings } from '../registry/settings.ts';
import type { Env } from './env.ts';

/** Creates the dependencies that the banks of all markets share. */
export const createBanks = (env: z.infer<typeof Env>) => {
  const table = connectTable(env.TABLE_NAME);
  return {
    table,
    hosts: { authorise: env.AUTHORISE_URL, resource: env.RESOURCE_URL },
    deps: {
      settings: createSettings(table),
      bindsTokens: env.CERTIFICATE_BINDING === 'on',
      hasOpenControls: env.CONTROLS === 'open',
      http: createHttpClient(),
      pause,
      now: systemClock,
    },
  };
};
