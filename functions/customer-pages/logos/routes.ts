import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';

export const routes = {
  getClientLogo: {
    variant: 'browser',
    access: 'anonymous',
    market: 'none',
    tag: 'Customer pages',
    method: 'GET',
    path: '/client-logos/{clientId}/{logo}',
    summary: "Get a client's logo",
    description: 'The customer pages of a client show its logo. The URL changes with the image.',
    params: z.object({ clientId: z.string(), logo: z.string() }),
    ok: { kind: 'image', status: 200 },
    problems: ['not_found'],
  },
} as const satisfies Routes;
