import { beforeEach, expect, test } from 'vitest';
import { OAuthError } from '#functions/sandbox-bank/http/errors.ts';
import { useLocalTable } from '#test/support/local-table.ts';
import { aThirdParty } from './a-third-party.ts';

const local = useLocalTable();

let seconds: number;
beforeEach(() => {
  seconds = 0;
});
const now = () => new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000);
const thirdParty = (circumstances?: Parameters<typeof aThirdParty>[2]) =>
  aThirdParty(local().table, now, circumstances);

const newerTokens = { status: 401, code: 'AccessToken.Unauthorized' };
const invalidGrant = { error: 'invalid_grant', status: 400 };

test('a code can be exchanged again within a minute, and the new tokens invalidate the first ones', async () => {
  const { approvedConsent, exchange, pay } = thirdParty();
  const { consentId, code } = await approvedConsent('10.00');
  const first = await exchange(code);
  seconds = 60;
  const second = await exchange(code);
  await expect(pay(consentId, first, '10.00')).rejects.toMatchObject(newerTokens);
  expect((await pay(consentId, second, '10.00')).Data.PaymentId).toEqual(expect.any(String));
});

test('a code cannot be exchanged again after a minute', async () => {
  const { approvedConsent, exchange } = thirdParty();
  const { code } = await approvedConsent('10.00');
  await exchange(code);
  seconds = 61;
  await expect(exchange(code)).rejects.toMatchObject(invalidGrant);
});

test('a code expires after five minutes', async () => {
  const { approvedConsent, exchange } = thirdParty();
  const { code } = await approvedConsent('10.00');
  seconds = 300;
  await expect(exchange(code)).rejects.toMatchObject(invalidGrant);
});

test('a code cannot be exchanged once its consent is used up', async () => {
  const { approvedConsent, exchange, pay } = thirdParty();
  const { consentId, code } = await approvedConsent('10.00');
  await pay(consentId, await exchange(code), '10.00');
  await expect(exchange(code)).rejects.toMatchObject(invalidGrant);
});

test.each([
  ['another verifier', { code_verifier: 'guessed' }],
  ['another redirect URI', { redirect_uri: 'https://evil.example' }],
])('a code is refused with %s', async (_what, change) => {
  const { approvedConsent, exchange } = thirdParty();
  const { code } = await approvedConsent('10.00');
  await expect(exchange(code, change)).rejects.toMatchObject(invalidGrant);
});

test('a code is refused at another bank', async () => {
  const { code } = await thirdParty().approvedConsent('10.00');
  const elsewhere = thirdParty({ bankCode: 'uae-fabretail' });
  await expect(elsewhere.exchange(code)).rejects.toMatchObject(invalidGrant);
});

test('the first access token for an amount that ends in .08 expires after a second', async () => {
  const { approvedConsent, exchange, refresh, pay } = thirdParty();
  const { consentId, code } = await approvedConsent('10.08');
  const first = await exchange(code);
  expect(first.expires_in).toBe(1);
  seconds = 1;
  await expect(pay(consentId, first, '10.08')).rejects.toMatchObject({ status: 401 });
  const refreshed = await refresh(first);
  expect(refreshed.expires_in).toBe(600);
  seconds = 600;
  expect((await pay(consentId, refreshed, '10.08')).Data.PaymentId).toEqual(expect.any(String));
});

test('a client assertion is accepted once', async () => {
  const { authentication, requestTokens } = thirdParty();
  const form = { ...(await authentication()), grant_type: 'client_credentials' };
  expect((await requestTokens(form)).access_token).toEqual(expect.any(String));
  await expect(requestTokens(form)).rejects.toMatchObject({ error: 'invalid_client', status: 401 });
});

test('a bank that cannot read the keys of the third party does not call it invalid', async () => {
  const clientKeys = { publicKeys: () => Promise.reject(new Error('the key store is down')) };
  const asked = thirdParty({ clientKeys }).requestTokens({ grant_type: 'client_credentials' });
  await expect(asked).rejects.toThrow('the key store is down');
  await expect(asked).rejects.not.toBeInstanceOf(OAuthError);
});
