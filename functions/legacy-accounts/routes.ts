import type { Routes } from '#shared/clients/endpoint.ts';
import { routes as accounts } from './accounts/routes.ts';
import { routes as reports } from './reports/routes.ts';
import { routes as requests } from './requests/routes.ts';

export const routes = { ...requests, ...accounts, ...reports } as const satisfies Routes;
