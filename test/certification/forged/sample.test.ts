import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { corpus } from './corpus.ts';

// All rows run in test/slow/forged.

const local = useLocalTable();

/** One forgery of each family. */
const sample: Readonly<Record<string, string>> = {
  id_token: 'a second audience',
  'token response': 'another amount of the consent',
  'refreshed tokens': 'another consent',
  callback: 'the state of another consent',
  'POST payments': 'another amount',
  'GET payment': 'another currency',
  'GET payments by idempotency key': 'the payment of another order',
  'GET consent': 'another consent',
  'confirmation of payee': 'an unknown indicator',
  'account data': 'the balances of another account',
  'KSA fragment': 'an iat a week ago',
  'KSA token': 'a negative lifetime',
  'KSA consent': 'another consent',
  JWKS: 'a key of 1,024 bits',
  replay: 'the response to an earlier order of the mandate',
  event: 'the URL of another consent',
};

test('the sample contains a forgery of every family', () => {
  expect(Object.keys(sample)).toEqual(corpus.map(({ name }) => name));
});

test.each(corpus)('$name: a forgery is rejected, and a valid message is accepted', async ({ name, valid, open }) => {
  const accepts = open(local().table);
  const [genuine = ''] = Object.keys(valid);
  expect(await accepts(sample[name] ?? ''), sample[name]).toBe(false);
  expect(await accepts(genuine), genuine).toBe(true);
});
