import { expect, test } from 'vitest';
import { createBankKeys } from '#shared/banks/jose/bank-keys.ts';
import { checkIdToken } from '#shared/banks/oauth/id-token.ts';
import { NotFromBank } from '#shared/banks/port/errors.ts';
import { nonceOf } from '#shared/consents/browser/state.ts';
import { aPair, signerWith } from '#test/support/banks/uae/keys.ts';

const bank = await aPair('bank', 'sig');
const issuer = 'https://bank.example';
const us = 'our-client';
const state = 'consent.one';
const nonce = nonceOf(state);

/** Checks an id_token with these claims. */
const check = async (claims: object): Promise<unknown> => {
  const iat = Math.floor(Date.now() / 1000);
  const usual = { iss: issuer, aud: us, sub: 'customer', nonce, iat, exp: iat + 300 };
  const keys = createBankKeys({ known: async () => [bank.publicJwk], latest: async () => [] });
  const idToken = await signerWith(bank).sign({ ...usual, ...claims });
  return checkIdToken(idToken, nonce, { keys, issuer, audience: us, now: () => new Date() });
};

const ago = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

test.for([
  ['a second audience', { aud: [us, 'stranger'] }],
  ['a second audience, and another client as the authorised party', { aud: [us, 'stranger'], azp: 'stranger' }],
  ['another client as the authorised party', { azp: 'stranger' }],
  ['no time of issue', { iat: undefined }],
  ['a time of issue a week ago', { iat: ago(7 * 86_400) }],
  ['a time of issue two hours ago', { iat: ago(7_200) }],
  ['another nonce', { nonce: nonceOf('consent.other') }],
  ['a nonce with an addition', { nonce: `${nonce}1` }],
  ['no customer', { sub: undefined }],
] as const)('an id_token with %s is rejected', async ([, claims]) => {
  await expect(check(claims)).rejects.toBeInstanceOf(NotFromBank);
});

test.for([
  ['the client as the only audience', { aud: us }],
  ['the client as the only audience in a list', { aud: [us] }],
  ['a second audience, and the client as the authorised party', { aud: [us, 'resources'], azp: us }],
  ['a time of issue ten minutes ago', { iat: ago(600) }],
] as const)('an id_token with %s is accepted', async ([, claims]) => {
  await expect(check(claims)).resolves.toMatchObject({ sub: 'customer' });
});

test('a nonce has 43 characters', () => {
  expect(nonce).toMatch(/^[\w-]{43}$/);
});
