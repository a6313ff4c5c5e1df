import type { Routes } from '#shared/clients/endpoint.ts';
import { routes as consents } from './consents/routes.ts';
import { routes as data } from './data/routes.ts';
import { routes as requests } from './requests/routes.ts';
import { routes as syncs } from './syncs/routes.ts';

export const routes = { ...requests, ...consents, ...syncs, ...data } as const satisfies Routes;
