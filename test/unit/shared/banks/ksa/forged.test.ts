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
import {
  claimsIn,
  type Forge,
  forgeries,
  halfHash,
  idTokenForgeries,
  otherIds,
  resignedWith,
  signedBy,
} from '#test/support/banks/forgeries.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
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
/** Creates the forgeries of a Saudi bank's responses, of its id_tokens, and of those in the fragment. */
const forgeriesOf = async (sandbox: Sandbox, bank: string) => {
  const [key] = (await sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('The bank has no signing key');
  const withClaims = (change: object): Forge => resignedWith(key, change);
  const ours = { kid: signing.publicJwk.kid, key: signing.privateKey };
  const { [otherIds]: _idsOfUae, ...ofMessages } = forgeries(key, ours, () => new Date());
  const ofIdTokens = {
    ...idTokenForgeries(key, ours, () => new Date()),
    'another nonce': withClaims({ nonce: 'another' }),
    'no nonce': withClaims({ nonce: undefined }),
    'another authorised party': withClaims({ azp: 'another-client' }),
  };
  const ofFragments = {
    ...ofIdTokens,
    'the hash of another code': withClaims({ c_hash: halfHash('another') }),
    'no hash of the code': withClaims({ c_hash: undefined }),
    'the hash of another state': withClaims({ s_hash: halfHash('another') }),
    'no hash of the state': withClaims({ s_hash: undefined }),
  };
  return { withClaims, ofMessages, ofIdTokens, ofFragments };
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
  return { sandbox, authority, code, paths, forged: await forgeriesOf(sandbox, bank) };
};

test('a code with a forged id_token is never sent to the bank, and the original stays valid', async () => {
  const { forged, authority, code, paths } = await approveConsent(fragmentBank);
  for (const [name, forge] of Object.entries(forged.ofFragments)) {
    const idToken = await forge(code.idToken ?? '');
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
    const { forged, sandbox, code } = await approveConsent(bank);
    const forgedTokens = {
      ...forged.ofIdTokens,
      ...(isFromFragment && { 'another customer': forged.withClaims({ sub: 'another' }) }),
    };
    let genuine: HttpResponse | undefined;
    let forge: Forge = (jwt) => jwt;
    /** The bank accepts the code once. All later responses are variants of its first one. */
    const { authority } = await sandbox.connect(bank, async (request) => {
      if (!request.body?.includes('grant_type=authorization_code')) return sandbox.send(request);
      genuine ??= await sandbox.send(request);
      const body = JSON.parse(genuine.text);
      return { ...genuine, text: JSON.stringify({ ...body, id_token: await forge(body.id_token) }) };
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
    const { ofMessages, withClaims } = await forgeriesOf(sandbox, bank);
    const Data = { ConsentId: 'kac-another', AccountId: 'another', Status: 'Revoked', ConsentStatus: 'Rejected' };
    const ofAnother: Forge = (jwt) => withClaims({ message: { ...claimsIn(jwt).message, Data } })(jwt);
    const cases: Record<string, Forge> = { ...ofMessages, 'another resource': ofAnother };
    for (const [name, forge] of Object.entries(cases)) {
      const forged = tampering(sandbox, /account-information/, async (response) => ({
        ...response,
        text: await forge(response.text),
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
      text: await signedBy({ kid: 'unknown', key: signing.privateKey }, claimsIn(response.text)),
    }));
    const { accounts } = await sandbox.connect(bank, forged);
    await expect(accounts?.accounts(access, call)).rejects.toBeInstanceOf(BankUnavailable);
  });
});
