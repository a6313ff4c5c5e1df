import type { Examples } from '#shared/platform/openapi/example.ts';
import { examples as consents } from './consents/examples.ts';
import { examples as data } from './data/examples.ts';
import { examples as requests } from './requests/examples.ts';
import type { routes } from './routes.ts';
import { examples as syncs } from './syncs/examples.ts';

export const examples: Examples<typeof routes> = { ...requests, ...consents, ...syncs, ...data };
