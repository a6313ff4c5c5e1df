import { expect, inject, test } from 'vitest';
import { commandsBelow, openTerminal } from '#test/support/runbooks/runbook.ts';
import { type Answer, eventually, eventuallyIs, Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aPaymentRequest } from '#test/support/drivers/journey.ts';

/** Returns the commands of a step of the runbook. */
const step = (heading: string): string | undefined => commandsBelow(heading, 'leaked-key.md')[0];

/** Sends a request with an access token, and returns its status. */
const statusWith = async (client: Integrator, token: string, path: string): Promise<number> =>
  (await client.get(path, { token })).status;

const refresh = (client: Integrator, token: string): Promise<Answer> =>
  client.call('POST', '/auth/api-keys/sessions/refresh', { token: false, headers: { 'refresh-token': token } });

const keyIn = (output = ''): string => /sk_[\w-]{43}/.exec(output)?.[0] ?? '';

test('the runbook of a leaked key locks out a thief with an open session, and the client goes on with a new key', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client);
  const terminal = openTerminal(inject('settings'));
  const since = new Date(Date.now() - 60_000).toISOString();

  const thief = new Integrator(client.baseUrl, client.facts);
  const { accessToken, refreshToken } = (await thief.startSession()).body.data;
  expect(await statusWith(thief, accessToken, `/payment-requests/${id}`)).toBe(200);
  expect((await thief.get('/payments', { token: accessToken })).status).toBe(200);
  const refreshed = (await refresh(thief, refreshToken)).body.data;

  const spied = (await thief.startSession()).body.data.refreshToken;
  for (const status of [201, 401]) expect((await refresh(thief, spied)).status).toBe(status);

  terminal.write('key.txt', `${client.facts.apiKey}\n`);
  const values = { CLIENT: client.facts.clientId, SINCE: since };
  const [found = '', shown = ''] = await terminal.run(step('1. Find the key'), values);
  const [, KEY = ''] = /^keyId +(\w{12})$/m.exec(found) ?? [];
  expect(found).toContain(client.facts.name);
  expect(shown).toContain(KEY);

  const [rotated] = await terminal.run(step('2. Lock the thief out'), values);
  const owner = new Integrator(client.baseUrl, { ...client.facts, apiKey: keyIn(rotated) });

  for (const token of [accessToken, refreshed.access_token])
    await eventuallyIs(() => statusWith(thief, token, '/payments'), 401);
  // The function of sessions notices the rotation at a different time than that of payments.
  await eventuallyIs(async () => (await thief.startSession()).status, 401);
  expect((await refresh(thief, refreshed.refresh_token)).status).toBe(401);
  // Functions whose clocks differ by seconds also reject sessions that began just after the rotation.
  await eventually(
    async () => {
      const { body } = await owner.startSession();
      return statusWith(owner, String(body.data?.accessToken), `/payment-requests/${id}`);
    },
    (status) => status === 200,
  );

  const [activity = '', , audit = '', trail = ''] = await terminal.run(step('3. What the thief saw and changed'), {
    ...values,
    KEY,
  });
  expect(activity).toMatch(/^state +ended at /m);
  for (const operation of ['createSession', 'refreshSession', 'getPaymentRequest', 'listPayments'])
    expect(activity).toMatch(new RegExp(`^${operation} `, 'm'));
  expect(activity).toMatch(new RegExp(`127\\.0\\.0\\.1.*getPaymentRequest +200 +${id}`));
  expect(activity).toMatch(/listPayments +401/);
  expect(activity.match(/127\.0\.0\.1 +refreshSession +401/g)).toHaveLength(2);
  expect(activity).toMatch(/createSession +401/);
  expect(audit).toMatch(/api-key\.rotated.*command line/);
  expect(trail).toMatch(/^records +\d/m);

  terminal.write('key.txt', owner.facts.apiKey);
  const [newKey = ''] = await terminal.run(step('1. Find the key'), values);
  const [, NEW_KEY = ''] = /^keyId +(\w{12})$/m.exec(newKey) ?? [];
  const [closed = '', keys = '', own = ''] = await terminal.run(step('5. The all-clear'), {
    ...values,
    KEY,
    NEW_KEY,
  });
  expect(closed).toMatch(/^accepted after its end +0$/m);
  expect(keys).not.toContain(KEY);
  expect(own).toMatch(/^state +works$/m);
  expect(own).toMatch(/getPaymentRequest +200/);
});
