import { beforeAll, expect, test } from 'vitest';
import { rows } from '#functions/dashboard/rows.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { publicKeyFrom, withKey } from '#shared/clients/signing-key.ts';
import type { Client } from '#shared/clients/client.ts';
import { includesRole, Role } from '#shared/clients/members/member.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person, DashboardResponse } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;

type RouteName = keyof typeof rows;
interface AnyRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly requiredRole: Role | 'none';
}

/** Every route of the dashboard that requires a session. */
const guarded = (Object.entries(rows) as [RouteName, AnyRoute][]).filter(
  ([, { requiredRole }]) => requiredRole !== 'none',
);

/** The client whose members make the requests. */
let client: Client;
let people: Readonly<Record<Role, Person>>;
/** An admin with the token of a session that has ended. */
let signedOut: Person;
/** Another client's ids, for every parameter and field that takes an id. */
let foreign: Readonly<Record<string, string>>;

/** Returns a form for each route that takes one, with the other client's ids. */
const formOf = (name: RouteName): Readonly<Record<string, string>> => {
  const forms: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
    rotateApiKey: { keepHours: '1' },
    revokeApiKey: { key: foreign.key ?? '' },
    registerSigningKey: { key: 'no key' },
    approveSigningKey: { kid: foreign.kid ?? '', thumbprint: foreign.kid ?? '' },
    rejectSigningKey: { kid: foreign.kid ?? '', thumbprint: foreign.kid ?? '' },
    removeSigningKey: { kid: foreign.kid ?? '' },
    createSubscription: { url: 'https://receiver.example/', product: 'payments' },
    changeSubscription: { status: 'Inactive' },
    setStandardWebhooks: { enabled: 'true' },
    inviteMember: { role: 'admin' },
    changeMember: { role: 'admin' },
    setClientLimits: { requests: '1', verifications: '1', sessions: '1' },
    topUpClient: { count: '1', reference: 'isolation' },
    inviteToClient: { role: 'admin' },
    decideBank: { decision: 'enable' },
    replayEvent: { resource: foreign.resource ?? '' },
  };
  return forms[name] ?? {};
};

const pathOf = ({ path }: AnyRoute): string =>
  path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => foreign[name] ?? 'nothing');

const request = (person: Person, name: RouteName, route: AnyRoute, origin?: string): Promise<DashboardResponse> =>
  route.method === 'GET' ? person.get(pathOf(route)) : person.post(pathOf(route), formOf(name), origin);

beforeAll(async () => {
  const { table } = local();
  dashboard = aDashboard(table);
  client = await dashboard.aClient('Falcon Pay');
  const other = await dashboard.aClient('Dune Market');
  const { d: _private, ...publicKey } = newSigningKey();
  const registry = createClientRegistry(table, systemClock);
  await registry.change(other.id, (current) => withKey(current, publicKeyFrom(JSON.stringify(publicKey))));
  const theirAdmin = await dashboard.aMember(other.id, 'admin', 'Their admin');
  await theirAdmin.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const subscriptions = (await theirAdmin.get('/dashboard/subscriptions')).text;
  const subscription = /subscriptions\/([0-9a-f-]{36})/.exec(subscriptions)?.[1] ?? '';
  const tested = await theirAdmin.post(`/dashboard/subscriptions/${subscription}/test`);
  const members = (await theirAdmin.get('/dashboard/members')).text;
  const { request: theirRequest, consent, payment } = anAuthorisedPayment({ clientId: other.id });
  await createPaymentStores(table).move({}, { request: theirRequest, consent, payment });
  foreign = {
    subscription,
    payment: theirRequest.id,
    event: /deliveries\/([^/]+)\//.exec(tested.location ?? '')?.[1] ?? '',
    member: /members\/([0-9a-f-]{36})\//.exec(members)?.[1] ?? '',
    key: (await registry.apiKeys(other.id))[0]?.id ?? '',
    kid: publicKey.kid,
    client: other.id,
    bank: 'uae-enbdx',
    resource: subscription,
  };
  if (Object.values(foreign).includes('')) throw new Error('The other client lacks a resource of some kind');
  signedOut = await dashboard.aMember(client.id, 'admin');
  const { session } = signedOut;
  await signedOut.post('/dashboard/sign-out');
  signedOut.session = session;
  people = {
    viewer: await dashboard.aMember(client.id, 'viewer'),
    developer: await dashboard.aMember(client.id, 'developer'),
    admin: await dashboard.aMember(client.id, 'admin'),
    operator: await dashboard.aMember('', 'operator'),
  };
});

const signIn = expect.stringMatching(/^\/dashboard\/sign-in(\?|$)/);

test.each(guarded)('%s rejects a caller without a session', async (name, route) => {
  const visitor = dashboard.aVisitor();
  expect(await request(visitor, name, route)).toMatchObject({ status: 303, location: signIn });
});

test.each(guarded)('%s rejects a session that has ended', async (name, route) => {
  expect(await request(signedOut, name, route)).toMatchObject({ status: 303, location: signIn });
});

test.each(guarded)('%s rejects every role that does not include the required one', async (name, route) => {
  const { requiredRole } = route;
  if (requiredRole === 'none') throw new Error('The route is not guarded');
  const lower = Role.options.filter((role) => !includesRole(role, requiredRole));
  expect(lower.length).toBeGreaterThan(0);
  for (const role of lower) expect((await request(people[role], name, route)).status, role).toBe(403);
});

const posts = guarded.filter(([, { method }]) => method === 'POST');

test.each(posts)('%s rejects a form from another site or without an Origin', async (name, route) => {
  const person = route.requiredRole === 'operator' ? people.operator : people.admin;
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000'])
    expect((await request(person, name, route, origin)).status, origin).toBe(403);
  const visitor = dashboard.aVisitor();
  visitor.session = person.session;
  expect((await visitor.postWithoutOrigin(pathOf(route), formOf(name))).status).toBe(403);
});

/** Routes with an id in their path or in their form. */
const routesWithIds = guarded.filter(
  ([name, { requiredRole, path }]) =>
    requiredRole !== 'operator' &&
    (path.includes('{') ||
      (['revokeApiKey', 'approveSigningKey', 'rejectSigningKey', 'removeSigningKey'] as RouteName[]).includes(name)),
);

test.each(routesWithIds)('%s cannot access the resources of another client', async (name, route) => {
  expect((await request(people.admin, name, route)).status).toBe(404);
});

const lists = guarded.filter(
  ([, { requiredRole, method, path }]) => requiredRole !== 'operator' && method === 'GET' && !path.includes('{'),
);

test.each(lists)("%s shows none of another client's data", async (name, route) => {
  const { status, text } = await request(people.admin, name, route);
  expect(status).toBe(200);
  for (const [kind, id] of Object.entries(foreign)) if (kind !== 'bank') expect(text, kind).not.toContain(id);
});
