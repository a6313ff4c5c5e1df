import { expect, inject, test } from 'vitest';
import { commandsBelow, openTerminal } from '#test/support/runbooks/runbook.ts';
import { type Answer, eventually, eventuallyIs, Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aPaymentConsent, aPaymentRequest, setConsentStatus } from '#test/support/drivers/journey.ts';

/** Returns the commands of a step of the runbook. */
const step = (heading: string): string | undefined => commandsBelow(heading, 'leaked-key.md')[0];

/** Sends a request with an access token, and returns its status. */
const statusWith = async (client: Integrator, token: string, path: string): Promise<number> =>
  (await client.get(path, { token })).status;

const refresh = (client: Integrator, token: string): Promise<Answer> =>
  client.call('POST', '/auth/api-keys/sessions/refresh', { token: false, headers: { 'refresh-token': token } });

const addAccount = async (client: Integrator, identificationNumber: string, name: string): Promise<string> => {
  const body = { accountDetails: { identificationNumber }, accountHolderDetails: { name }, isDefault: true };
  return String((await client.post('/payment/bank-account', body)).body.data.id);
};

/** Stops the payment requests to an account, as the runbook says. Returns the status of each response. */
const stopRequestsTo = async (client: Integrator, iban: string): Promise<readonly number[]> => {
  const { data: requests } = (await client.get('/payment-requests')).body;
  const { data: consents } = (await client.get('/consent/payment/list')).body;
  const statuses: number[] = [];
  for (const { id, creditorAccount } of requests) {
    if (creditorAccount.identification !== iban) continue;
    const consent = consents.find(({ resourceUri }: { resourceUri: string }) => resourceUri.endsWith(id));
    const { status } = consent
      ? await setConsentStatus(client, 'payment', consent.consentId, 'Revoked')
      : await client.delete(`/payment-requests/${id}`);
    statuses.push(status);
  }
  return statuses;
};

const thiefsIban = 'AE270260000100000000001';
/** A payment to the client's default account. */
const toDefault = { beneficiaryIban: undefined, beneficiaryName: undefined };

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
  const ownAccount = await addAccount(client, 'AE070331234567890123456', 'Ivan England');
  await addAccount(thief, thiefsIban, 'Abdullah Al Qahtani');
  const toThief = [
    await aPaymentRequest(client, toDefault),
    (await aPaymentConsent(client, { ...toDefault, reference: 'with a consent' })).paymentRequestId,
  ];
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
  // It may notice the end of the sessions after that of the key.
  let newest = refreshed.refresh_token;
  await eventuallyIs(async () => {
    const { status, body } = await refresh(thief, newest);
    if (status === 201) newest = body.data.refresh_token;
    return status;
  }, 401);
  // Functions whose clocks differ by seconds also reject sessions that began just after the rotation.
  await eventually(
    async () => {
      const { body } = await owner.startSession();
      return statusWith(owner, String(body.data?.accessToken), `/payment-requests/${id}`);
    },
    (status) => status === 200,
  );

  const chosen = await owner.call('PUT', '/payment/bank-account/default', { body: { id: ownAccount } });
  expect(chosen.status).toBe(200);
  expect(await stopRequestsTo(owner, thiefsIban)).toEqual([200, 204]);
  const statusOf = async (request: string) => (await owner.get(`/payment-requests/${request}`)).body.data.status;
  expect([await statusOf(id), ...(await Promise.all(toThief.map(statusOf)))]).toEqual([
    'New',
    'Cancelled',
    'Cancelled',
  ]);

  const [activity = '', , audit = '', trail = ''] = await terminal.run(step('3. What the thief saw and changed'), {
    ...values,
    KEY,
  });
  expect(activity).toMatch(/^state +ended at /m);
  for (const operation of ['createSession', 'refreshSession', 'getPaymentRequest', 'listPayments', 'addBankAccount'])
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
