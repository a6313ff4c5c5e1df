import { expect, test } from 'vitest';
import { operator } from '#test/support/drivers/journey.ts';
import { aClientWithBalance, saudiIban, verify } from './verification-calls.ts';

test.each([
  ['an unknown account', saudiIban('77'), 'NO_MATCH', 'ACCOUNT_NOT_FOUND', 1],
  [
    'an account at a bank that does not participate',
    saudiIban('01', '76'),
    'UNABLE_TO_VERIFY',
    'UNSUPPORTED_BY_BANK',
    0,
  ],
  ['an account at a bank with an outage', saudiIban('01', '55'), 'UNABLE_TO_VERIFY', 'BANK_ISSUE', 0],
  ['an account at an unknown bank', saudiIban('01', '99'), 'UNABLE_TO_VERIFY', 'UNSUPPORTED_BY_BANK', 0],
  ['an account with disabled verification', saudiIban('96'), 'UNABLE_TO_VERIFY', 'DISABLED', 0],
  [
    'an account with inputs that cannot be verified',
    saudiIban('95'),
    'UNABLE_TO_VERIFY',
    'GIVEN_INPUT_CANNOT_BE_VERIFIED',
    0,
  ],
  ['an account whose source fails', saudiIban('98'), 'UNABLE_TO_VERIFY', 'BANK_ISSUE', 0],
])(
  'a verification of %s returns an error description instead of data about the account',
  { tags: ['variant'] },
  async (_account, iban, result, errorDescription, charged) => {
    const client = await aClientWithBalance(10);
    const { status, body } = await verify(client, 'proMatch', { iban, idValue: '1010000006' });
    expect([status, body.data.result, body.data.errorDescription]).toEqual([200, result, errorDescription]);
    expect(body.data).toMatchObject({ accountStatus: null, beneficiaryName: null });
    expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(10 - charged);
  },
);

test('a verification with a slow source times out, is not charged and does not delay other clients', async () => {
  const [client, otherClient] = [await aClientWithBalance(5), await aClientWithBalance(5)];
  // The first call of a client is slower, because it creates a session.
  await otherClient.token();
  const slow = verify(client, 'beneficiaryMatch', { iban: saudiIban('97') });
  let hasResponded = false;
  void slow.then(() => (hasResponded = true));
  expect((await otherClient.get('/providers')).status).toBe(200);
  expect((await verify(otherClient, 'beneficiaryMatch', { iban: saudiIban('01') })).body.data.result).toBe('MATCH');
  expect(hasResponded).toBe(false);
  expect((await slow).body.data).toMatchObject({ result: 'UNABLE_TO_VERIFY', errorDescription: 'BANK_ISSUE' });
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(5);
});
