import type { Routes } from '#shared/clients/endpoint.ts';
import { routes as consents } from './consents/routes.ts';
import { routes as payees } from './payees/routes.ts';
import { routes as payments } from './payments/routes.ts';
import { routes as requests } from './requests/routes.ts';

export const routes = { ...requests, ...consents, ...payments, ...payees } as const satisfies Routes;
