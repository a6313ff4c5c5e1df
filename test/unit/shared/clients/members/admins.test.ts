import { beforeAll, expect, test } from 'vitest';
import { operatorWorkspace } from '#shared/clients/members/member.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;

beforeAll(() => {
  dashboard = aDashboard(local().table);
});

const names = ['Amal', 'Badr', 'Celine'] as const;

/** Creates a workspace with this many admins, ordered by name. */
const aWorkspace = async (admins: number) => {
  const { id } = await dashboard.aClient(`Admins ${crypto.randomUUID()}`);
  const people: Person[] = [];
  for (const name of names.slice(0, admins)) people.push(await dashboard.aMember(id, 'admin', name));
  const members = await createMembers(local().table).of(id);
  const pathOf = (index: number) => `/dashboard/members/${members.find(({ name }) => name === names[index])?.id}`;
  const countAdmins = async () =>
    (await createMembers(local().table).of(id)).filter(({ role }) => role === 'admin').length;
  return { people, pathOf, countAdmins };
};

const actions = {
  demote: (person: Person | undefined, path: string) => person?.post(`${path}/role`, { role: 'viewer' }),
  remove: (person: Person | undefined, path: string) => person?.confirm(`${path}/remove`),
} as const;

/** Concurrent changes: the admins who make them, and the admins whom they change. */
const changes: readonly (readonly [string, readonly (readonly [by: number, whom: number])[]])[] = [
  [
    'two admins who change each other',
    [
      [0, 1],
      [1, 0],
    ],
  ],
  [
    'two admins who change themselves',
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    'three admins who change one another in a circle',
    [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
  ],
  [
    'three admins who change themselves',
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'an admin who leaves while two others change each other',
    [
      [0, 0],
      [1, 2],
      [2, 1],
    ],
  ],
];

test.for(
  changes.flatMap(([situation, pairs]) =>
    (['demote', 'remove'] as const).map((action) => [situation, action, pairs] as const),
  ),
)('a workspace retains an admin: %s (%s)', { tags: ['variant'] }, async ([, action, pairs]) => {
  for (let round = 0; round < 5; round += 1) {
    const { people, pathOf, countAdmins } = await aWorkspace(Math.max(...pairs.flat()) + 1);
    const responses = await Promise.all(pairs.map(async ([by, whom]) => actions[action](people[by], pathOf(whom))));
    expect(await countAdmins()).toBeGreaterThan(0);
    for (const response of responses) expect([303, 403, 404, 409]).toContain(response?.status);
  }
});

test('admins can demote others and themselves until only one admin remains', async () => {
  const { people, pathOf, countAdmins } = await aWorkspace(3);
  const [amal, badr] = people;
  expect((await actions.demote(amal, pathOf(2)))?.status).toBe(303);
  expect((await actions.demote(amal, pathOf(0)))?.status).toBe(303);
  expect((await actions.demote(badr, pathOf(1)))?.status).toBe(409);
  expect(await countAdmins()).toBe(1);
});

test('the service retains an operator even if two operators remove each other', async () => {
  const operators = [
    await dashboard.aMember(operatorWorkspace, 'operator', 'Amal'),
    await dashboard.aMember(operatorWorkspace, 'operator', 'Badr'),
  ] as const;
  const members = () => createMembers(local().table).of(operatorWorkspace);
  const remove = (by: Person, id: string | undefined) => by.confirm(`/dashboard/operator/members/${id}/remove`);
  const idOf = async (name: string) => (await members()).find((member) => member.name === name)?.id;
  const [amal, badr] = [await idOf('Amal'), await idOf('Badr')];
  await Promise.all([remove(operators[0], badr), remove(operators[1], amal)]);
  const remaining = await members();
  expect(remaining).toHaveLength(1);
  const last = remaining[0]?.name === 'Amal' ? operators[0] : operators[1];
  expect((await remove(last, remaining[0]?.id)).status).toBe(409);
  expect(await members()).toHaveLength(1);
});
