import { periodIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { csvOf } from './csv.ts';
import { readUsage } from './read-usage.ts';
import { usagePage } from './view.ts';

export const showUsage = get('/dashboard/usage', 'viewer', async ({ member, query, language }, deps) => ({
  page: usagePage(await readUsage(member.workspace, periodIn(query), deps), language),
}));

export const exportUsage = get('/dashboard/usage.csv', 'viewer', async ({ member, query }, deps) => ({
  status: 200,
  body: csvOf(await readUsage(member.workspace, periodIn(query), deps)),
  type: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="usage.csv"' },
}));
