import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, aSharing, anAccountConsent, type Sandbox } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { clientId, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'ksa-alrajhi';

/** Creates a sandbox with an account consent that the customer has approved. */
const shareAccounts = async () => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  return { sandbox, link, ...(await aSharing(sandbox, link, call)) };
};

/** Makes the bank send a consent's events to a URL. */
const subscribe = async ({ store }: Sandbox, consentId: string, Url: string): Promise<void> => {
  const consent = await store.consent(bank, consentId, new Date().toISOString());
  if (!consent) throw new Error(`The bank has no consent ${consentId}`);
  await store.saveConsent({ ...consent, webhook: { Url, IsActive: true }, version: consent.version + 1 });
};

test('a Saudi bank can expire a consent but not suspend it, because its standard lacks that status', async () => {
  const { sandbox, link, code } = await shareAccounts();
  const manage = async (action: string) => (await sandbox.manage(bank, code.bankConsentId, { action })).status;
  expect(await manage('suspend')).toBe(409);
  expect(await link.authority.read(code, call)).toEqual({ status: 'Authorized' });
  expect(await manage('expire')).toBe(200);
  expect(await link.authority.read(code, call)).toEqual({ status: 'Expired' });
  expect(await manage('revoke')).toBe(409);
  expect(await manage('sing')).toBe(400);
});

test('a Saudi bank can reject a consent before the customer decides', async () => {
  const sandbox = await aSandbox(local().table);
  const { authority } = await sandbox.connect(bank);
  const { bankConsentId = '' } = await authority.stage(anAccountConsent(), call);
  expect((await sandbox.manage(bank, bankConsentId, { action: 'reject' })).status).toBe(200);
  expect(await authority.read({ kind: 'account', bankConsentId }, call)).toEqual({ status: 'Rejected' });
});

test('a Saudi bank sends an event about a consent to the subscribed URL', async () => {
  const { sandbox, code } = await shareAccounts();
  const url = new URL('/events', redirectUri).href;
  await subscribe(sandbox, code.bankConsentId, url);
  await sandbox.manage(bank, code.bankConsentId, { action: 'revoke' });
  expect(sandbox.events.map((event) => event.url)).toEqual([url]);
  const { keys, issuer } = await sandbox.serverOf(bank);
  for (const { headers = {}, body = '' } of sandbox.events) {
    expect(headers).toMatchObject({ 'content-type': 'application/jwt', 'x-fapi-interaction-id': expect.any(String) });
    expect(decodeJwt(headers.authorization?.replace('Bearer ', '') ?? '')).toMatchObject({ iss: issuer });
    const { payload } = await jwtVerify(body, createLocalJWKSet({ keys: [...keys] }), { audience: clientId });
    expect(payload.message).toEqual({
      Data: expect.objectContaining({ ConsentId: code.bankConsentId, Status: 'Revoked', RevokedBy: 'KSAOB.PASP' }),
      Links: { Self: expect.stringContaining(`/account-access-consents/${code.bankConsentId}`) },
      EventMeta: {
        EventDateTime: expect.any(String),
        EventResource: expect.stringContaining(code.bankConsentId),
        EventType: 'KSAOB.Resource.Updated',
        ConsentId: code.bankConsentId,
      },
    });
  }
});

test('no event is sent to a host that is not registered for the client', async () => {
  const { sandbox, code } = await shareAccounts();
  await subscribe(sandbox, code.bankConsentId, 'https://stranger.example/events');
  await sandbox.manage(bank, code.bankConsentId, { action: 'revoke' });
  expect(sandbox.events).toEqual([]);
});
