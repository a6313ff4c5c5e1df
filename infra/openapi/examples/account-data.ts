import type { Examples } from '../samples/example.ts';
import { examples as consents } from './account-data/consents.ts';
import { examples as data } from './account-data/data.ts';
import { examples as requests } from './account-data/requests.ts';
import type { routes } from '#functions/account-data/routes.ts';
import { examples as syncs } from './account-data/syncs.ts';

export const examples: Examples<typeof routes> = { ...requests, ...consents, ...syncs, ...data };
