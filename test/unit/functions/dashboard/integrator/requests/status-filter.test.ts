import { expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const line = { '@timestamp': '2026-11-21 08:00:00.000', method: 'GET', path: '/payments', status: '404' };

const open = async (status: string, language = 'en') => {
  const dashboard = aDashboard(local().table, { logged: [line] });
  const viewer = await dashboard.aMember((await dashboard.aClient('Falcon Pay')).id, 'viewer');
  const query = new URLSearchParams({ status, lang: language }).toString();
  const page = await viewer.get(`/dashboard/requests?${query}`);
  return { ...page, conditions: dashboard.logQueries.map(({ and }) => and) };
};

test.each(['404', '٤٠٤', ' ۴۰۴ '])('requests are filtered by a status in any digits (%s)', async (typed) => {
  const { status, text, conditions } = await open(typed);
  expect([status, conditions]).toEqual([200, [['status >= 404', 'status <= 404']]]);
  expect(text).toMatch(/id="status"[^>]*value="404"/);
});

test.each(['en', 'ar'] as const)(
  'a status that cannot be read is rejected and shows no requests (%s)',
  async (language) => {
    const { status, text, conditions } = await open('4xx', language);
    expect([status, conditions]).toEqual([400, []]);
    expect(text).toMatch(/id="status"[^>]*value="4xx"[^>]*aria-invalid="true"/);
    expect(text).toContain(`id="status-error">${textsIn[language].requests.invalidStatus}<`);
    expect(text).not.toContain('<table');
  },
);

test('without a status, all requests are shown', async () => {
  const { status, text, conditions } = await open('');
  expect([status, conditions]).toEqual([200, [[]]]);
  expect(text).toContain('<table');
});
