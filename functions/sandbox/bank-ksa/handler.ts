import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openSettings } from '#functions/sandbox/banks/registry/settings.ts';
import type { BankDeps } from './access/deps.ts';
import { openBooks } from './books/books.ts';
import { Env } from './env.ts';
import { operations } from './operations.ts';
import { serveBanks } from './server.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: BankDeps = {
  books: openBooks(table),
  settings: openSettings(table),
  bindsTokens: env.CERTIFICATE_BINDING === 'on',
  pause,
  now: systemClock,
};

export const handler = serveBanks(operations, { authorise: env.AUTHORISE_URL, resource: env.RESOURCE_URL }, deps);
