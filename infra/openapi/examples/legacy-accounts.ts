import type { Examples } from '../samples/example.ts';
import { examples as accounts } from './legacy-accounts/accounts.ts';
import { examples as reports } from './legacy-accounts/reports.ts';
import { examples as requests } from './legacy-accounts/requests.ts';
import type { routes } from '#functions/legacy-accounts/routes.ts';

export const examples: Examples<typeof routes> = { ...requests, ...accounts, ...reports };
