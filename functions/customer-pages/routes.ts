import type { Routes } from '#shared/clients/endpoint.ts';
import { routes as accounts } from './accounts/routes.ts';
import { routes as callback } from './callback/routes.ts';
import { routes as logos } from './logos/routes.ts';
import { routes as payment } from './payment/routes.ts';

export const routes = { ...payment, ...accounts, ...callback, ...logos } as const satisfies Routes;
