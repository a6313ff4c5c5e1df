import { expect, test } from 'vitest';
import { auditKeys } from '#shared/clients/audit/keys.ts';
import { createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { linkIn } from '#test/support/drivers/dashboard/links.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aWorkspace = async (name: string) => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient(name);
  const admin = await dashboard.aMember(id, 'admin', 'Noura');
  const latestTarget = async () => (await createAuditTrail(local().table, systemClock).latest(id, 1))[0]?.target;
  return { id, dashboard, admin, latestTarget };
};

test('the audit trail tells two members with the same name apart, and is shown with their names', async () => {
  const { id, dashboard, admin, latestTarget } = await aWorkspace('Namesakes');
  for (const role of ['viewer', 'viewer'] as const) await dashboard.aMember(id, role, 'Amal');
  const members = await createMembers(local().table).of(id);
  const [changed = '', removed = ''] = members.filter(({ name }) => name === 'Amal').map((member) => member.id);
  await admin.post(`/dashboard/members/${changed}/role`, { role: 'developer' });
  expect(await latestTarget()).toBe(`${changed}: developer`);
  await admin.confirm(`/dashboard/members/${removed}/remove`);
  expect(await latestTarget()).toBe(removed);
  const { text } = await admin.get('/dashboard/audit');
  expect(text).toContain('<bdi>Amal</bdi>: developer');
  for (const memberId of [changed, removed]) expect(text.slice(text.indexOf('<table>'))).not.toContain(memberId);
});

test("the audit trail contains a new webhook's address without its query, which may contain a secret", async () => {
  const { admin, latestTarget } = await aWorkspace('Secretive');
  const added = await admin.post('/dashboard/subscriptions', {
    url: 'https://example.com/hooks?token=secret',
    product: 'payments',
  });
  expect(added.status).toBe(303);
  expect(await latestTarget()).toBe('https://example.com/hooks');
});

/** Records that the operator's CLI enabled a client, once at each of the times. */
const recordAt = async (workspace: string, ...times: readonly string[]): Promise<void> => {
  for (const [index, time] of times.entries()) {
    const entry = { workspace, actor: commandLine, action: 'client.enabled' as const, target: `record ${index}.` };
    await createAuditTrail(local().table, () => new Date(time)).record(entry);
  }
};

const recordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/record (\d+)\./g)].map(([, index = '']) => index);

test('the trail can be limited to a person, an action and days', async () => {
  const { id, dashboard, admin } = await aWorkspace('Filtered');
  const developer = await dashboard.aMember(id, 'developer', 'Basma');
  await developer.post('/dashboard/api-keys', { name: 'Billing' });
  await admin.post('/dashboard/members', { role: 'viewer' });
  await recordAt(
    id,
    '2026-01-01T23:59:59.999Z',
    '2026-01-02T00:00:00.000Z',
    '2026-01-03T23:59:59.999Z',
    '2026-01-04T00:00:00.000Z',
  );
  const basma = (await createMembers(local().table).of(id)).find(({ name }) => name === 'Basma')?.id ?? '';
  const shown = async (query: string) => {
    const { text } = await admin.get(`/dashboard/audit?${query}`);
    return [...text.slice(text.indexOf('<tbody>')).matchAll(/<bdi>([^<]*)<\/bdi><\/td>\s*<td><bdi>([^<]*)</g)].map(
      ([, who, did]) => `${who} ${did}`,
    );
  };
  expect(await shown(`who=${basma}`)).toEqual(['Basma created an API key', 'Basma joined']);
  expect(await shown(`who=${basma}&action=member.joined`)).toEqual(['Basma joined']);
  expect(await shown('who=operator&action=client.enabled')).toHaveLength(4);
  expect(await shown('action=member.joined')).toEqual(['Basma joined', 'Noura joined']);
  const { text } = await admin.get('/dashboard/audit?from=2026-01-02&to=2026-01-03');
  expect(recordsIn(text)).toEqual(['2', '1']);
  for (const label of ['from', 'to', 'who', 'action']) expect(text).toContain(`<label for="${label}">`);
  expect(text).toContain('Basma\u2069 (developer)');
  expect((await admin.get('/dashboard/audit?lang=ar')).text).toContain('جميع الإجراءات');
});

test('the file contains the selected records as the page shows them', async () => {
  const { id, dashboard, admin } = await aWorkspace('Filed');
  await recordAt(id, '2026-01-02T08:00:00.000Z', '2026-01-03T08:00:00.000Z');
  await dashboard.aMember(id, 'viewer', '=Basma');
  const basma = (await createMembers(local().table).of(id)).find(({ name }) => name === '=Basma')?.id ?? '';
  await admin.post(`/dashboard/members/${basma}/role`, { role: 'developer' });
  const file = async (query: string) =>
    admin.get(linkIn((await admin.get(`/dashboard/audit?${query}`)).text, 'Download as CSV'));
  const ofDays = await file('from=2026-01-02&to=2026-01-02');
  expect(ofDays.headers['content-disposition']).toBe('attachment; filename="audit-from-2026-01-02-to-2026-01-02.csv"');
  expect(ofDays.text).toBe(
    '\uFEFFat,who,action,details\r\n2026-01-02T08:00:00.000Z,an operator of the service,enabled the client,record 0.\r\n',
  );
  expect((await file('action=member.changed')).text).toMatch(/Z,Noura,changed a member's role,'=Basma: developer\r\n$/);
  expect((await file(`who=${basma}`)).text).toMatch(/Z,'=Basma,joined,viewer\r\n$/);
});

test('an operator reads the whole trail of a client page by page, and can download it with the names of operators', async () => {
  const { id, dashboard, admin } = await aWorkspace('Long');
  const operator = await dashboard.aMember('', 'operator', 'Omar');
  const minutes = Array.from({ length: 60 }, (_, minute) => `2026-01-02T08:${String(minute).padStart(2, '0')}:00.000Z`);
  await recordAt(id, ...minutes);
  const path = `/dashboard/operator/clients/${id}`;
  await operator.post(`${path}/limits`, { requests: '7', verifications: '3', sessions: '2' });
  const whole = linkIn((await operator.get(path)).text, 'The whole audit trail');
  const newest = (await operator.get(`${whole}?to=2026-01-02`)).text;
  const older = (await operator.get(linkIn(newest, 'Older entries'))).text;
  expect([...recordsIn(newest), ...recordsIn(older)]).toEqual(minutes.map((_, minute) => String(59 - minute)));
  expect(older).not.toContain('Older entries');
  const { text } = await operator.get(`${whole}.csv?action=client.changed`);
  expect(text).toContain(',Omar,');
  expect((await admin.get('/dashboard/audit.csv?action=client.changed')).text).not.toContain('Omar');
  expect((await operator.get('/dashboard/operator/clients/nobody/audit')).status).toBe(404);
  for (const page of [`${path}/audit`, `${path}/audit.csv`, '/dashboard/operator/audit.csv'])
    expect((await admin.get(page)).status).toBe(403);
});

test(
  'a trail with too many records for one page or file says so, and both lead to the older ones',
  { tags: ['variant'] },
  async () => {
    const { id, admin } = await aWorkspace('Busy');
    await recordAt(id, '2026-01-02T08:00:00.000Z');
    const [first] = await local().table.partition(auditKeys.auditOf(id), { limit: 1 });
    const later = Array.from({ length: maxExamined }, (_, second) => {
      const at = new Date(Date.UTC(2026, 0, 3) + second * 1000).toISOString();
      return { ...first, ...auditKeys.audit(id, at, newId()), at, action: 'client.changed' };
    });
    await local().table.writeAll(puts(later));
    const days = 'to=2026-01-03';
    const examined = (await admin.get(`/dashboard/audit?${days}&action=client.enabled`)).text;
    expect(recordsIn(examined)).toEqual([]);
    expect(examined).toContain('Older entries have not been examined yet.');
    expect(recordsIn((await admin.get(linkIn(examined, 'Older entries'))).text)).toEqual(['0']);
    const { text, headers } = await admin.get(`/dashboard/audit.csv?${days}`);
    expect(headers['content-disposition']).toContain('-incomplete.csv');
    const [, path = ''] = /\r\nIncomplete\. .* http:\/\/[^/]*(\/\S*?),+\r\n$/.exec(text) ?? [];
    const rest = (await admin.get(path)).text.split('\r\n');
    expect([text.split('\r\n').length, rest.length]).toEqual([maxExamined + 3, 3]);
  },
);
