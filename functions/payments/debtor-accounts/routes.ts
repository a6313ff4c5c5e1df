import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { SchemeName } from '#shared/standard/payments/account-party.ts';
import { TimedPageQuery } from '#shared/platform/http/paging.ts';

export const SavedDebtorAccountView = z
  .object({
    id: z.guid(),
    provider: z.object({ id: z.string(), name: z.string(), logoUrl: z.url() }).nullable(),
    schemeName: SchemeName,
    identification: z.string(),
    name: z.string().nullable(),
    isDefault: z.boolean().meta({ description: 'Always false: nobody chooses a default' }),
    lastUsedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedDebtorAccount' });

export const routes = {
  listSavedDebtorAccounts: {
    face: 'current',
    access: 'client',
    market: 'x-tenant',
    product: 'payments',
    method: 'GET',
    path: '/payment/saved-debtor-accounts',
    tag: 'Payments',
    summary: 'List the accounts that customers have paid from',
    description: 'One entry for each account of a settled payment, the account that was first used last comes first.',
    query: TimedPageQuery,
    ok: { kind: 'list', status: 200, schema: SavedDebtorAccountView },
    problems: [],
  },
} as const satisfies Routes;
