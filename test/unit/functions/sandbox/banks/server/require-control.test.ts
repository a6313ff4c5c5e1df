import { expect, test } from 'vitest';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { aSandbox as aKsaSandbox } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { aSandbox, clientId, hosts, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import { aPair, signerWith } from '#test/support/banks/uae/keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const switchesUrl = `${hosts.authorise}/${bank}/switches`;

const requestOf = (method: string, url: string, body: string, token?: string) => ({
  method,
  url,
  ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  body,
  timeoutMs: 0,
});

/** Signs a token for a control, as the service does. */
const tokenFor = (
  aud: string,
  { iss = clientId, pair = signing, exp = epochSeconds(addSeconds(new Date(), 60)) } = {},
) => signerWith(pair).sign({ iss, sub: iss, aud, exp });

test('nobody can inject faults into the banks of a deployed sandbox without a signature', async () => {
  const { settings, send } = await aSandbox(local().table, { hasOpenControls: false });
  const state = () => Promise.all([settings.switchesOf(bank), settings.listing(), settings.keysOf(bank)]);
  const before = await state();
  for (const [method, path, body] of [
    ['GET', `${bank}/switches`, ''],
    ['PUT', `${bank}/switches`, '{"down":true}'],
    ['POST', `${bank}/keys`, ''],
    ['POST', `${bank}/consents/any`, 'action=revoke'],
    ['PUT', 'participants/listing', `{"removed":["${bank}"]}`],
  ] as const)
    expect((await send(requestOf(method, `${hosts.authorise}/${path}`, body))).status, path).toBe(401);
  expect(await state()).toEqual(before);
  expect((await send(requestOf('GET', `${hosts.authorise}/participants`, ''))).status).toBe(200);
});

test('the controls of a Saudi bank require a signature too', async () => {
  const { settings, send } = await aKsaSandbox(local().table, { hasOpenControls: false });
  const url = `${hosts.authorise}/ksa/ksa-snb/switches`;
  expect((await send({ method: 'PUT', url, body: '{"down":true}' })).status).toBe(401);
  expect(await settings.switchesOf('ksa-snb')).toMatchObject({ down: false });
  const headers = { authorization: `Bearer ${await tokenFor(url)}` };
  expect((await send({ method: 'PUT', url, headers, body: '{}' })).status).toBe(200);
});

test('a control accepts only a token that the registered client has signed for its address', async () => {
  const { settings, send } = await aSandbox(local().table, { hasOpenControls: false });
  const put = async (token: string) => (await send(requestOf('PUT', switchesUrl, '{"down":true}', token))).status;
  const minuteAgo = epochSeconds(addSeconds(new Date(), -60));
  for (const token of [
    'signed',
    await tokenFor(`${hosts.authorise}/uae-livx/switches`),
    await tokenFor(`${hosts.authorise}/${bank}`),
    await tokenFor(switchesUrl, { iss: 'unknown' }),
    await tokenFor(switchesUrl, { exp: minuteAgo }),
    await tokenFor(switchesUrl, { pair: await aPair(signing.publicJwk.kid, 'sig') }),
  ])
    expect(await put(token)).toBe(401);
  expect(await settings.switchesOf(bank)).toMatchObject({ down: false });
  expect(await put(await tokenFor(switchesUrl))).toBe(200);
  await settings.setSwitches(bank, await settings.switchesOf('uae-nothing'));
});

test('an integrator can set the status of a consent at a bank of a deployed sandbox', async () => {
  const service = await aService(local().table, bank, { hasOpenControls: false });
  const consent = await service.createConsent({ type: 'VariableOnDemand' });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  expect((await service.set(consent, 'Suspended')).status).toBe('Suspended');
});
