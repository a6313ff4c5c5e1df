import type { Routes } from '#shared/clients/endpoint.ts';
import { routes as consents } from './management/routes.ts';
import { routes as links } from './links/routes.ts';

export const routes = { ...links, ...consents } as const satisfies Routes;
