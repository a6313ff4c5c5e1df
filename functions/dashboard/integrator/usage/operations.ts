import type { Deps } from '../../http/deps.ts';
import type { Operations } from '../../http/route.ts';
import { csvOf } from './csv.ts';
import { readUsage } from './read-usage.ts';
import type { routes } from './routes.ts';
import { usagePage } from './view.ts';

type Ops = Operations<typeof routes, Deps>;

export const showUsage: Ops['showUsage'] = async ({ member, language }, deps) => ({
  page: usagePage(await readUsage(member.workspace, deps), language),
});

export const exportUsage: Ops['exportUsage'] = async ({ member }, deps) => ({
  status: 200,
  body: csvOf(await readUsage(member.workspace, deps)),
  type: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="usage.csv"' },
});
