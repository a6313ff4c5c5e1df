import { expect, test } from 'vitest';
import { createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
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
  for (const memberId of [changed, removed]) expect(text).not.toContain(memberId);
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
