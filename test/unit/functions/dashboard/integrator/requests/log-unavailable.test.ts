import { expect, test } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aDashboard, type DashboardOptions } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const line = { '@timestamp': '2026-11-21 08:00:00.000', method: 'GET', path: '/payments', status: '200' };

const aDashboardWithViewer = async (options: DashboardOptions) => {
  const dashboard = aDashboard(local().table, options);
  const { id } = await dashboard.aClient('Falcon Pay');
  return { dashboard, viewer: await dashboard.aMember(id, 'viewer'), colleague: await dashboard.aMember(id, 'admin') };
};

test.each([
  ['en', 'The log could not be read. Try again in a moment.'],
  ['ar', 'تعذّرت قراءة السجل. حاول مرة أخرى بعد لحظات.'],
])('if CloudWatch Logs rejects the query, the pages of requests say so (%s)', async (language, notice) => {
  const { viewer } = await aDashboardWithViewer({ logged: 'unavailable' });
  for (const path of ['/dashboard/requests', `/dashboard/requests/${newId()}`]) {
    const { status, text } = await viewer.get(`${path}?lang=${language}`);
    expect([status, text.includes(notice)], path).toEqual([200, true]);
    expect(text).not.toContain('<table');
  }
});

test('however many pages the members of a client open, they start few log queries', async () => {
  const startedAt = new Date();
  const clock = () => startedAt;
  const { dashboard, viewer, colleague } = await aDashboardWithViewer({ logged: [line], clock });
  const paths = ['/dashboard/requests?hours=168', `/dashboard/requests/${newId()}`];
  const views = Array.from({ length: 15 }, () => paths.map((path) => viewer.get(path))).flat();
  const pages = await Promise.all(views);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(dashboard.logQueries.length).toBeLessThanOrEqual(5);
  expect((await colleague.get('/dashboard/requests')).text).toContain('The log could not be read.');
  const { viewer: stranger } = await aDashboardWithViewer({ logged: [line], clock });
  expect((await stranger.get('/dashboard/requests')).text).toContain('/payments');
  dashboard.advance(4);
  expect((await viewer.get('/dashboard/requests')).text).toContain('/payments');
});
