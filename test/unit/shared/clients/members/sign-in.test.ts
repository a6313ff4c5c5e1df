import { beforeAll, expect, test } from 'vitest';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Fields } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everythingStored } from '#test/support/drivers/dashboard/everything-stored.ts';

const local = useLocalTable();
let dashboard: ReturnType<typeof aDashboard>;

beforeAll(() => {
  dashboard = aDashboard(local().table);
});

const signIn = { status: 303, location: expect.stringMatching(/^\/dashboard\/sign-in(\?|$)/) };

test('a person joins with a link and a passkey, signs out, and signs in with the passkey', async () => {
  const client = await dashboard.aClient('Join');
  const person = dashboard.aVisitor();
  const token = await dashboard.invite(client.id, 'developer');
  expect((await person.get(`/dashboard/join/${token}`)).text).toContain(`Join ${isolated('Join')}`);
  const joined = await person.join(token, 'Noura');
  expect(joined).toMatchObject({ status: 303, location: '/dashboard' });
  for (const attribute of ['__Host-session=', 'Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict'])
    expect(joined.cookies[0]).toContain(attribute);
  expect((await person.get('/dashboard')).text).toContain('Noura');

  const old = person.session;
  expect(await person.post('/dashboard/sign-out')).toMatchObject(signIn);
  person.session = old;
  expect(await person.get('/dashboard')).toMatchObject(signIn);
  expect(await person.signIn()).toMatchObject({ status: 303, location: '/dashboard' });
  expect((await person.get('/dashboard')).status).toBe(200);
});

test('a browser at the loopback address signs in under the host name of the passkeys', async () => {
  const path = '/dashboard/sign-in';
  const redirected = await dashboard.aVisitor().get(path, { host: '127.0.0.1:3000' });
  expect(redirected).toMatchObject({ status: 303, location: `http://localhost:3000${path}` });
  expect((await dashboard.aVisitor().get(path, { host: 'localhost:3000' })).status).toBe(200);
});

test('the link to a request leads there, also from the loopback address and through the sign-in page', async () => {
  const client = await dashboard.aClient('Log');
  const person = await dashboard.aMember(client.id, 'developer');
  const to = '/dashboard/requests/01a20846-44c6-7256-bd92-b23d73c797f4';
  person.session = undefined;
  const redirected = await person.get(to, { host: '127.0.0.1:3000' });
  expect(redirected).toMatchObject({ status: 303, location: `http://localhost:3000${to}` });
  const { location = '' } = await person.get(to);
  expect((await person.get(location)).text).toContain(`name="to" value="${to}"`);
  expect(await person.signIn({ to })).toMatchObject({ status: 303, location: to });
  for (const elsewhere of ['https://evil.example/', '//evil.example/dashboard/', '/docs'])
    expect(await person.signIn({ to: elsewhere })).toMatchObject({ status: 303, location: '/dashboard' });
});

test('a page keeps its query through the sign-in page, and from the loopback address', async () => {
  const client = await dashboard.aClient('Query');
  const person = await dashboard.aMember(client.id, 'developer');
  person.session = undefined;
  for (const path of ['/dashboard', '/dashboard/payments', '/dashboard/usage.csv']) {
    const to = `${path}?days=90&search=${encodeURIComponent('a:b دفعة').replace('%20', '+')}`;
    const redirected = await person.get(to, { host: '127.0.0.1:3000' });
    expect(redirected).toMatchObject({ status: 303, location: `http://localhost:3000${to}` });
    const { location = '' } = await person.get(to);
    expect((await person.get(location)).text).toContain(`name="to" value="${to.replaceAll('&', '&amp;')}"`);
    expect(await person.signIn({ to })).toMatchObject({ status: 303, location: to });
    person.session = undefined;
  }
  for (const elsewhere of ['/dashboard?next=https://evil.example/', '/dashboard@evil.example/?a', '/dashboard/?a\r\nb'])
    expect(await person.signIn({ to: elsewhere })).toMatchObject({ status: 303, location: '/dashboard' });
});

test('a form that is sent after the end of its session changes nothing, and says so', async () => {
  const client = await dashboard.aClient('Idle');
  const person = await dashboard.aMember(client.id, 'developer');
  person.session = 'ended';
  const { status, location = '' } = await person.post('/dashboard/api-keys', { name: 'Late' });
  expect(status).toBe(303);
  const english = (await person.get(location)).text;
  expect(english).toContain('role="alert">Your session has ended. Nothing was changed.');
  expect((await person.get(`${location}&lang=ar`)).text).toContain('انتهت جلستك');
  expect((await person.get('/dashboard/sign-in')).text).not.toContain('Your session has ended');
});

test('a form that is sent after the end of its session leads back to its page, but not to another site', async () => {
  const client = await dashboard.aClient('Returning');
  const person = await dashboard.aMember(client.id, 'developer');
  person.session = undefined;
  const sendFrom = async (headers: Fields) => {
    const { location = '' } = await person.post('/dashboard/api-keys', { name: 'Late' }, person.origin, headers);
    const { text } = await person.get(location);
    expect(text).toContain('Your session has ended');
    return /name="to" value="([^"]*)"/.exec(text)?.[1];
  };
  const page = '/dashboard/deliveries?market=UAE&kind=payment_request&page=3';
  expect(await sendFrom({ referer: `${person.origin}${page}&done=api-key.revoked` })).toBe(
    page.replaceAll('&', '&amp;'),
  );
  expect(await sendFrom({})).toBeUndefined();
  for (const referer of ['about:blank', 'https://evil.example/dashboard', '/dashboard/usage'])
    expect(await sendFrom({ referer })).toBeUndefined();
});

test('an invitation link works only once, and only for fifteen minutes', async () => {
  const client = await dashboard.aClient('Once');
  const token = await dashboard.invite(client.id, 'viewer');
  expect((await dashboard.aVisitor().join(token, 'First')).status).toBe(303);
  const second = dashboard.aVisitor();
  expect((await second.get(`/dashboard/join/${token}`)).status).toBe(410);
  expect((await second.post(`/dashboard/join/${token}/options`, { name: 'Second' })).status).toBe(410);
  const late = await dashboard.invite(client.id, 'viewer');
  dashboard.advance(901);
  expect((await second.get(`/dashboard/join/${late}`)).status).toBe(410);
});

test('a device can register only one passkey per company', async () => {
  const [client, other] = [await dashboard.aClient('Device'), await dashboard.aClient('Other')];
  const person = await dashboard.aMember(client.id, 'developer');
  const secondToken = await dashboard.invite(client.id, 'admin');
  await expect(person.join(secondToken, 'Another name')).rejects.toThrow('InvalidStateError');
  const options = await person.post(`/dashboard/join/${await dashboard.invite(other.id, 'admin')}/options`, {
    name: 'N',
  });
  expect(JSON.parse(options.text)).toMatchObject({ excludeCredentials: [] });
});

test.each([
  ['was removed', 'remove', { confirmation: 'Amal' }],
  ['is no longer an admin', 'role', { role: 'viewer' }],
])('an invitation from an admin who %s is invalid', async (_what, change, form) => {
  const client = await dashboard.aClient('Left');
  const [leaving, staying] = [
    await dashboard.aMember(client.id, 'admin', 'Amal'),
    await dashboard.aMember(client.id, 'admin', 'Basma'),
  ];
  const { text } = await leaving.post('/dashboard/members', { role: 'admin' });
  const [, token = ''] = /dashboard\/join\/([\w-]+)/.exec(text) ?? [];
  const [, id = ''] = /Amal[^]*?members\/([0-9a-f-]{36})\/remove/.exec(text) ?? [];
  expect((await staying.post(`/dashboard/members/${id}/${change}`, form)).status).toBe(303);
  expect((await dashboard.aVisitor().join(token, 'Too late')).status).toBe(410);
});

test('of two people who use an invitation link concurrently, only one joins', async () => {
  const client = await dashboard.aClient('Race');
  const token = await dashboard.invite(client.id, 'admin');
  const joined = await Promise.all([dashboard.aVisitor().join(token, 'A'), dashboard.aVisitor().join(token, 'B')]);
  expect(joined.filter(({ status }) => status === 303)).toHaveLength(1);
});

test('a passkey response works once, within five minutes, with an issued challenge and a known passkey', async () => {
  const client = await dashboard.aClient('Answer');
  const person = await dashboard.aMember(client.id, 'viewer');
  const credentialFor = async (): Promise<Record<string, string>> => {
    const { text } = await person.post('/dashboard/sign-in/options');
    return { credential: JSON.stringify(person.passkey.get(JSON.parse(text))) };
  };
  const credential = await credentialFor();
  expect((await person.post('/dashboard/sign-in', credential)).status).toBe(303);
  expect((await person.post('/dashboard/sign-in', credential)).status).toBe(403);
  const late = await credentialFor();
  dashboard.advance(301);
  expect((await person.post('/dashboard/sign-in', late)).status).toBe(403);
  const invented = JSON.stringify(person.passkey.get({ challenge: 'bm90IG91cnM' }));
  expect((await person.post('/dashboard/sign-in', { credential: invented })).status).toBe(403);
  const stranger = dashboard.aVisitor();
  expect((await stranger.signIn()).status).toBe(403);
  expect(stranger.session).toBeUndefined();
});

test('a session ends after half an hour of inactivity, and after eight hours in any case', async () => {
  const client = await dashboard.aClient('Idle');
  const person = await dashboard.aMember(client.id, 'viewer');
  dashboard.advance(29 * 60);
  expect((await person.get('/dashboard')).status).toBe(200);
  dashboard.advance(31 * 60);
  expect(await person.get('/dashboard')).toMatchObject(signIn);
  await person.signIn();
  for (let minutes = 0; minutes < 480; minutes += 24) {
    expect((await person.get('/dashboard')).status, `${minutes} minutes`).toBe(200);
    dashboard.advance(24 * 60);
  }
  expect(await person.get('/dashboard')).toMatchObject(signIn);
});

test('only in a local cloud, a link is sufficient to join, and only once', async () => {
  const client = await dashboard.aClient('Laptop');
  const deployed = aDashboard(local().table, { baseUrl: 'https://stage.example' });
  const token = await dashboard.invite(client.id, 'admin');
  const path = `/dashboard/join/${token}`;
  expect((await deployed.aVisitor().get(path)).text).not.toContain('without a passkey');
  expect((await deployed.aVisitor().post(`${path}/local`, { name: 'Dana' })).status).toBe(410);
  expect((await dashboard.aVisitor().get(path)).text).toContain('without a passkey');
  const person = dashboard.aVisitor();
  expect((await person.post(`${path}/local`, { name: 'Dana' })).status).toBe(303);
  expect((await person.get('/dashboard')).status).toBe(200);
  expect((await dashboard.aVisitor().post(`${path}/local`, { name: 'Omar' })).status).toBe(410);
});

test('a removed member is signed out immediately and cannot sign in again', async () => {
  const client = await dashboard.aClient('Removed');
  const admin = await dashboard.aMember(client.id, 'admin', 'Amal');
  const other = await dashboard.aMember(client.id, 'viewer', 'Victor');
  const { text } = await admin.get('/dashboard/members');
  const [, id = ''] = /Victor[^]*?members\/([0-9a-f-]{36})\/remove/.exec(text) ?? [];
  expect((await admin.confirm(`/dashboard/members/${id}/remove`)).status).toBe(303);
  expect(await other.get('/dashboard')).toMatchObject(signIn);
  expect((await other.signIn()).status).toBe(403);
});

test("a company's last admin cannot leave, and a new role takes effect immediately", async () => {
  const client = await dashboard.aClient('Admins');
  const admin = await dashboard.aMember(client.id, 'admin', 'Amal');
  const other = await dashboard.aMember(client.id, 'viewer', 'Victor');
  const { text } = await admin.get('/dashboard/members');
  const [adminId = '', victorId = ''] = [...text.matchAll(/members\/([0-9a-f-]{36})\/remove/g)].map(([, id]) => id);
  expect((await admin.confirm(`/dashboard/members/${adminId}/remove`)).status).toBe(409);
  expect((await admin.post(`/dashboard/members/${adminId}/role`, { role: 'viewer' })).status).toBe(409);
  expect((await other.post('/dashboard/api-keys')).status).toBe(403);
  expect((await admin.post(`/dashboard/members/${victorId}/role`, { role: 'developer' })).status).toBe(303);
  expect((await other.post('/dashboard/api-keys')).status).toBe(200);
});

test('no stored item contains a session token or the token of an invitation link', async () => {
  const { client: dynamodb, tableName } = local();
  const client = await dashboard.aClient('Tokens');
  const token = await dashboard.invite(client.id, 'admin');
  const person = dashboard.aVisitor();
  await person.join(token, 'Noura');
  const stored = await everythingStored(dynamodb, tableName);
  expect(stored).not.toContain(token);
  expect(person.session).toHaveLength(43);
  expect(stored).not.toContain(person.session);
});

test('an operator sees the operator pages in the chosen language', async () => {
  const person = await dashboard.aMember('', 'operator', 'Omar');
  expect((await person.get('/dashboard/operator')).text).toContain('<html lang="en" dir="ltr">');
  const arabic = await person.get('/dashboard/operator?lang=ar');
  expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.cookies[0]).toContain('__Host-language=ar');
});

test('every page, redirect and error tells browsers to use only HTTPS', async () => {
  const visitor = dashboard.aVisitor();
  for (const path of ['/dashboard/sign-in', '/dashboard', '/dashboard/nothing', '/dashboard/style.css'])
    expect((await visitor.get(path)).headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
});
