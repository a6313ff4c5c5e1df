import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

/** The public page with the status of a market's banks. */
export const routes = {
  showStatus: {
    variant: 'browser',
    access: 'anonymous',
    market: 'none',
    method: 'GET',
    path: '/status/{market}',
    tag: 'Status',
    summary: "Show the status of a market's banks",
    params: z.object({ market: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    ok: { kind: 'page', status: 200 },
    problems: ['not_found'],
  },
} as const satisfies Routes;
