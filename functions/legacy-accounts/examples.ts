import type { Examples } from '#shared/platform/openapi/example.ts';
import { examples as accounts } from './accounts/examples.ts';
import { examples as reports } from './reports/examples.ts';
import { examples as requests } from './requests/examples.ts';
import type { routes } from './routes.ts';

export const examples: Examples<typeof routes> = { ...requests, ...accounts, ...reports };
