import { createHash } from 'node:crypto';
import { CompactSign, type CryptoKey } from 'jose';
import { describe, expect, test } from 'vitest';
import { BankUnavailable, InvalidRedirect } from '#shared/banks/port/errors.ts';
import type { HttpResponse, HttpClient } from '#shared/platform/outbound/http-client.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import {
  aSandbox,
  aSharing,
  anAccountConsent,
  codeIn,
  type Sandbox,
} from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { aPair } from '#test/support/banks/uae/keys.ts';
import { call as anonymousCall } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
/** A bank on version 2022 of the Saudi standard, and one on version 2024. */
const banks = ['ksa-alrajhi', 'ksa-snb'] as const;
const [fragmentBank] = banks;
const call = {
  ...anonymousCall,
  customer: {
    ipAddress: '192.0.2.7',
    userAgent: 'Mozilla/5.0',
    authenticatedAt: undefined,
    identity: { nationalId: '1010000006', mobileNumber: '0512345678' },
  },
};
const unknownKey = await aPair('unknown', 'sig');

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const claimsIn = (jwt: string): Record<string, any> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

const signedWith = (key: CryptoKey, kid: string, claims: object): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: 'PS256', kid }).sign(key);

/** The bank whose messages are forged. */
interface ForgedBank {
  readonly sandbox: Sandbox;
  readonly bank: string;
}

/** Signs arbitrary claims with the bank's key. */
const signAsBank = async ({ sandbox, bank }: ForgedBank, claims: object): Promise<string> => {
  const [key] = (await sandbox.settings.keysOf(bank)).signing.map(bankKey);
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'PS256', kid: key?.kid ?? '' })
    .sign(key?.key ?? new Uint8Array());
};

type Forge = (jwt: string, forgedBank: ForgedBank) => Promise<string> | string;

const withClaims =
  (change: object): Forge =>
  (jwt, forgedBank) =>
    signAsBank(forgedBank, { ...claimsIn(jwt), ...change });

/** The ways in which a man in the middle can forge a signed bank message. */
const forgeries: Record<string, Forge> = {
  'alg none': (jwt) => `${encoded({ alg: 'none' })}.${encoded(claimsIn(jwt))}.`,
  'an unknown key': (jwt) => signedWith(unknownKey.privateKey, 'unknown', claimsIn(jwt)),
  'a changed payload': (jwt) => {
    const [header, , signature] = jwt.split('.');
    return [header, encoded({ ...claimsIn(jwt), changed: true }), signature].join('.');
  },
  'another issuer': withClaims({ iss: 'https://other.example' }),
  'another audience': withClaims({ aud: 'another-client' }),
  'no audience': withClaims({ aud: undefined }),
  'no expiry': withClaims({ exp: undefined }),
  'an expiry in the past': withClaims({ exp: 1_700_000_000 }),
  'an empty string': () => '',
};

const idTokenForgeries: Record<string, Forge> = {
  ...forgeries,
  'another nonce': withClaims({ nonce: 'another' }),
  'no nonce': withClaims({ nonce: undefined }),
  'another authorised party': withClaims({ azp: 'another-client' }),
};

const fragmentForgeries: Record<string, Forge> = {
  ...idTokenForgeries,
  'the hash of another code': withClaims({ c_hash: halfHash('another') }),
  'no hash of the code': withClaims({ c_hash: undefined }),
  'the hash of another state': withClaims({ s_hash: halfHash('another') }),
  'no hash of the state': withClaims({ s_hash: undefined }),
};

/** Creates a client that changes the responses from matching paths. */
const tampering =
  (sandbox: Sandbox, path: RegExp, change: (response: HttpResponse) => Promise<HttpResponse>): HttpClient =>
  async (request) => {
    const response = await sandbox.send(request);
    return path.test(new URL(request.url).pathname) ? change(response) : response;
  };

const approveConsent = async (bank: string) => {
  const sandbox = await aSandbox(local().table);
  const paths: string[] = [];
  const http: HttpClient = (request) => {
    paths.push(new URL(request.url).pathname);
    return sandbox.send(request);
  };
  const { authority } = await sandbox.connect(bank, http);
  const consent = anAccountConsent();
  const staged = await authority.stage(consent, call);
  const code = codeIn(await sandbox.decide(staged.link), consent, staged);
  paths.length = 0;
  return { sandbox, authority, code, paths, forgedBank: { sandbox, bank } };
};

test('a code with a forged id_token is never sent to the bank, and the original stays valid', async () => {
  const { forgedBank, authority, code, paths } = await approveConsent(fragmentBank);
  for (const [name, forge] of Object.entries(fragmentForgeries)) {
    const idToken = await forge(code.idToken ?? '', forgedBank);
    await expect(authority.exchangeCode({ ...code, idToken }, call), name).rejects.toBeInstanceOf(InvalidRedirect);
  }
  const other = { ...code, code: 'another' };
  await expect(authority.exchangeCode(other, call)).rejects.toBeInstanceOf(InvalidRedirect);
  await expect(authority.exchangeCode({ ...code, state: 'another' }, call)).rejects.toBeInstanceOf(InvalidRedirect);
  await expect(authority.exchangeCode({ ...code, nonce: 'another' }, call)).rejects.toBeInstanceOf(InvalidRedirect);
  await expect(authority.exchangeCode({ ...code, idToken: undefined }, call)).rejects.toBeInstanceOf(InvalidRedirect);
  expect(paths.filter((path) => path.endsWith('/token'))).toEqual([]);
  expect(await authority.exchangeCode(code, call)).toMatchObject({ consent: { status: 'Authorized' } });
});

describe.each(banks)('at %s', (bank) => {
  test('tokens are rejected if their id_token is forged', async () => {
    const isFromFragment = bank === fragmentBank;
    const forgedTokens = {
      ...idTokenForgeries,
      ...(isFromFragment && { 'another customer': withClaims({ sub: 'another' }) }),
    };
    const { forgedBank, sandbox, code } = await approveConsent(bank);
    let genuine: HttpResponse | undefined;
    let forge: Forge = (jwt) => jwt;
    /** The bank accepts the code once. All later responses are variants of its first one. */
    const { authority } = await sandbox.connect(bank, async (request) => {
      if (!request.url.endsWith('/token')) return sandbox.send(request);
      genuine ??= await sandbox.send(request);
      const body = JSON.parse(genuine.text);
      return { ...genuine, text: JSON.stringify({ ...body, id_token: await forge(body.id_token, forgedBank) }) };
    });
    for (const [name, change] of Object.entries(forgedTokens)) {
      forge = change;
      await expect(authority.exchangeCode(code, call), name).rejects.toBeInstanceOf(BankUnavailable);
    }
    forge = (jwt) => jwt;
    expect(await authority.exchangeCode(code, call)).toMatchObject({ consent: { status: 'Authorized' } });
  });

  test('tokens that a Saudi bank issues for another consent are rejected', async () => {
    const { sandbox, code } = await approveConsent(bank);
    const http = tampering(sandbox, /\/token$/, async (response) => ({
      ...response,
      text: JSON.stringify({ ...JSON.parse(response.text), scope: 'openid accounts:kac-another' }),
    }));
    const { authority } = await sandbox.connect(bank, http);
    await expect(authority.exchangeCode(code, call)).rejects.toBeInstanceOf(BankUnavailable);
  });

  test('a forged response about a consent or an account is rejected', async () => {
    const sandbox = await aSandbox(local().table);
    const { access, code } = await aSharing(sandbox, await sandbox.connect(bank), call);
    const [account] = (await (await sandbox.connect(bank)).accounts?.accounts(access, call)) ?? [];
    const withData = (Data: object): Forge => {
      return (jwt) => signAsBank({ sandbox, bank }, { ...claimsIn(jwt), message: { ...claimsIn(jwt).message, Data } });
    };
    const cases = {
      ...forgeries,
      'another resource': withData({
        ConsentId: 'kac-another',
        AccountId: 'another',
        Status: 'Revoked',
        ConsentStatus: 'Rejected',
      }),
    };
    for (const [name, forge] of Object.entries(cases)) {
      const forged = tampering(sandbox, /account-information/, async (response) => ({
        ...response,
        text: await forge(response.text, { sandbox, bank }),
      }));
      const { authority, accounts } = await sandbox.connect(bank, forged);
      await expect(authority.read(code, call), name).rejects.toBeInstanceOf(BankUnavailable);
      const balances = accounts?.balances(access, account?.accountId ?? '', call);
      await expect(balances, name).rejects.toBeInstanceOf(BankUnavailable);
    }
  });

  test('a forged error counts as an outage, so it cannot end a consent', async () => {
    const sandbox = await aSandbox(local().table);
    const { access } = await aSharing(sandbox, await sandbox.connect(bank), call);
    await sandbox.manage(bank, access.bankConsentId, { action: 'revoke' });
    const forged = tampering(sandbox, /accounts$/, async (response) => ({
      ...response,
      text: await signedWith(unknownKey.privateKey, 'unknown', claimsIn(response.text)),
    }));
    const { accounts } = await sandbox.connect(bank, forged);
    await expect(accounts?.accounts(access, call)).rejects.toBeInstanceOf(BankUnavailable);
  });
});
