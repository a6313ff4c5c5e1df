import { expect, test } from 'vitest';
import { createPeople } from '#infra/operator/people.ts';
import { createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { operatorWorkspace } from '#shared/clients/members/member.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const people = () =>
  createPeople({ table: local().table, now: systemClock }, async (client = operatorWorkspace) => client);

test.for([
  { kind: 'an operator', role: 'operator', page: '/dashboard/operator/audit' },
  { kind: "a client's admin", role: 'admin', page: '/dashboard/members' },
] as const)('$kind who joined with a stolen link and is removed can neither go on nor sign in again', async (given) => {
  const dashboard = aDashboard(local().table);
  const client = given.role === 'operator' ? undefined : (await dashboard.aClient('Falcon Pay')).id;
  const thief = await dashboard.aMember(client ?? '', given.role, 'Unknown');
  const known = await dashboard.aMember(client ?? '', given.role, 'Known');
  const found = (await people().members(client)).find(({ name }) => name === 'Unknown');
  expect(await people().removeMember(found?.id ?? '', client)).toEqual({ removed: 'Unknown' });
  expect((await people().members(client)).map(({ name }) => name)).toEqual(['Known']);
  expect((await thief.get(given.page)).status).toBe(303);
  expect((await thief.signIn()).status).toBe(403);
  expect((await known.get(given.page)).status).toBe(200);
  expect(await createAuditTrail(local().table, systemClock).latest(client ?? operatorWorkspace, 1)).toMatchObject([
    { actor: { kind: 'command line' }, action: 'member.removed', target: found?.id },
  ]);
});

test('a member of another workspace is not removed', async () => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient('Oasis Pay');
  await dashboard.aMember(id, 'admin', 'Amal');
  const [amal] = await people().members(id);
  await expect(people().removeMember(amal?.id ?? '', undefined)).rejects.toThrow('No member has the id');
  expect(await people().members(id)).toHaveLength(1);
});
