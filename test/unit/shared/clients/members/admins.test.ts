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

/** A workspace with some admins, ordered by name. */
const aWorkspace = async (admins: number) => {
  const { id } = await dashboard.aClient(`Admins ${crypto.randomUUID()}`);
  const people: Person[] = [];
  for (const name of names.slice(0, admins)) people.push(await dashboard.aMember(id, 'admin', name));
  const members = await createMembers(local().table).of(id);
  const pathOf = (index: number) => `/dashboard/members/${members.find(({ name }) => name === names[index])?.id}`;
  const adminsLeft = async () =>
    (await createMembers(local().table).of(id)).filter(({ role }) => role === 'admin').length;
  return { people, pathOf, adminsLeft };
};

const ways = {
  demote: (person: Person | undefined, path: string) => person?.post(`${path}/role`, { role: 'viewer' }),
  remove: (person: Person | undefined, path: string) => person?.post(`${path}/remove`),
} as const;

/** Concurrent changes: admins, and the members whom they change. */
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
    'three admins in a circle',
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
    'an admin who leaves while the other one is removed by a third',
    [
      [0, 0],
      [1, 2],
      [2, 1],
    ],
  ],
];

test.for(changes.flatMap(([who, all]) => (['demote', 'remove'] as const).map((way) => [who, way, all] as const)))(
  'a workspace retains an admin: %s (%s)',
  async ([, way, all]) => {
    for (let round = 0; round < 5; round += 1) {
      const { people, pathOf, adminsLeft } = await aWorkspace(Math.max(...all.flat()) + 1);
      const responses = await Promise.all(all.map(async ([by, whom]) => ways[way](people[by], pathOf(whom))));
      expect(await adminsLeft()).toBeGreaterThan(0);
      for (const response of responses) expect([303, 403, 404, 409]).toContain(response?.status);
    }
  },
);

test('admins can change others and leave until only one admin remains', async () => {
  const { people, pathOf, adminsLeft } = await aWorkspace(3);
  const [amal, badr] = people;
  expect((await ways.demote(amal, pathOf(2)))?.status).toBe(303);
  expect((await ways.demote(amal, pathOf(0)))?.status).toBe(303);
  expect((await ways.demote(badr, pathOf(1)))?.status).toBe(409);
  expect(await adminsLeft()).toBe(1);
});

test('the service retains an operator even if two operators remove each other', async () => {
  const operators = [
    await dashboard.aMember(operatorWorkspace, 'operator', 'Amal'),
    await dashboard.aMember(operatorWorkspace, 'operator', 'Badr'),
  ] as const;
  const members = () => createMembers(local().table).of(operatorWorkspace);
  const remove = (by: Person, id: string | undefined) => by.post(`/dashboard/operator/members/${id}/remove`);
  const idOf = async (name: string) => (await members()).find((one) => one.name === name)?.id;
  const [amal, badr] = [await idOf('Amal'), await idOf('Badr')];
  await Promise.all([remove(operators[0], badr), remove(operators[1], amal)]);
  const left = await members();
  expect(left).toHaveLength(1);
  const last = left[0]?.name === 'Amal' ? operators[0] : operators[1];
  expect((await remove(last, left[0]?.id)).status).toBe(409);
  expect(await members()).toHaveLength(1);
});
