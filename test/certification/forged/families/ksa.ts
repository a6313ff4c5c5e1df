import type { HttpClient, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { halfHash } from '#test/support/banks/forgeries.ts';
import { aSandbox, anAccountConsent, codeIn } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { after, family, type Forge, type Forger, type Json, withClaims, withData, withMessage } from '../family.ts';
import { claimForgeries, partyForgeries, signatureForgeries, validMessages } from '../jws.ts';
import { createForger } from '../scene.ts';
import { idTokenForgeries, validIdTokens } from './authorisation.ts';

/** A bank that uses version 2022 of the standard, whose redirect has an ID token. */
const bank = 'ksa-alrajhi';

/** Has a customer approve a consent at the bank. `forge` changes the bank's later responses. */
const anApprovedScene = async (table: Table) => {
  const sandbox = await aSandbox(table);
  let tamper: (response: HttpResponse, url: string) => Promise<HttpResponse> = async (response) => response;
  const http: HttpClient = async (request) => tamper(await sandbox.send(request), request.url);
  const { authority } = await sandbox.connect(bank, http);
  const consent = anAccountConsent();
  const staged = await authority.stage(consent, call);
  const code = codeIn(await sandbox.decide(staged.link), consent, staged);
  return {
    authority,
    code,
    forger: await createForger(sandbox.settings, bank, () => new Date()),
    forge(path: RegExp, change: (response: HttpResponse) => Promise<HttpResponse>): void {
      tamper = async (response, url) => (path.test(new URL(url).pathname) ? change(response) : response);
    },
    /** The bank's response to the first exchange of the code, which it accepts only once. */
    tokens: undefined as HttpResponse | undefined,
  };
};

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

export const ksaFragment = family({
  name: 'KSA fragment',
  forged: {
    ...signatureForgeries,
    ...claimForgeries,
    ...partyForgeries,
    ...idTokenForgeries,
    'the hash of another code': withClaims((claims) => ({ ...claims, c_hash: halfHash('another') })),
    'the entire hash of the code': withClaims((claims) => ({ ...claims, c_hash: `${claims.c_hash}${claims.c_hash}` })),
    'no hash of the code': withClaims(({ c_hash: _hash, ...claims }) => claims),
    'the hash of another state': withClaims((claims) => ({ ...claims, s_hash: halfHash('another') })),
    'no hash of the state': withClaims(({ s_hash: _hash, ...claims }) => claims),
  },
  valid: validIdTokens,
  prepare: anApprovedScene,
  accepts: async (forge: Forge, { authority, code, forger }) =>
    succeeds(authority.exchangeCode({ ...code, idToken: await forge(code.idToken ?? '', forger()) }, call)),
});

/** Changes the token response of a Saudi bank. */
type ForgeTokens = (tokens: Json, forger: Forger) => Json | Promise<Json>;

const withTokens =
  (change: Json): ForgeTokens =>
  (tokens) => ({ ...tokens, ...change });

const withIdToken =
  (forge: Forge): ForgeTokens =>
  async (tokens, forger) => ({ ...tokens, id_token: await forge(tokens.id_token, forger) });

const idTokens = (rows: Readonly<Record<string, Forge>>): Readonly<Record<string, ForgeTokens>> =>
  Object.fromEntries(Object.entries(rows).map(([title, forge]) => [`id_token with ${title}`, withIdToken(forge)]));

export const ksaTokens = family({
  name: 'KSA token',
  forged: {
    ...idTokens({ ...claimForgeries, ...partyForgeries, ...idTokenForgeries }),
    'id_token of another customer': withIdToken(withClaims((claims) => ({ ...claims, sub: 'another' }))),
    'the scope of another consent': withTokens({ scope: 'openid accounts:kac-another' }),
    'no access token': withTokens({ access_token: undefined }),
    'an empty access token': withTokens({ access_token: '' }),
    'another token type': withTokens({ token_type: 'DPoP' }),
    'a negative lifetime': withTokens({ expires_in: -1 }),
    'no id_token': withTokens({ id_token: undefined }),
  } satisfies Readonly<Record<string, ForgeTokens>>,
  valid: {
    ...idTokens(validIdTokens),
    'no lifetime': withTokens({ expires_in: undefined }),
    'the token type in another case': withTokens({ token_type: 'bEARER' }),
  } satisfies Readonly<Record<string, ForgeTokens>>,
  prepare: anApprovedScene,
  accepts: async (forge: ForgeTokens, scene) => {
    scene.forge(/\/token$/, async (response) => {
      const tokens = JSON.parse(response.text);
      if (response.status === 200 && tokens.id_token === undefined) return response;
      scene.tokens ??= response;
      const body = await forge(JSON.parse(scene.tokens.text), scene.forger());
      return { ...scene.tokens, text: JSON.stringify(body) };
    });
    return succeeds(scene.authority.exchangeCode(scene.code, call));
  },
});

export const ksaConsent = family({
  name: 'KSA consent',
  forged: after(withData({ Status: 'Revoked' }), {
    ...signatureForgeries,
    ...claimForgeries,
    'another consent': withData({ ConsentId: 'kac-another' }),
    'no consent': withData({ ConsentId: undefined }),
    'an unknown status': withData({ Status: 'Ended' }),
    'no data': withMessage(({ Data: _data, ...message }) => message),
  }),
  valid: validMessages,
  prepare: anApprovedScene,
  accepts: async (forge: Forge, scene) => {
    scene.forge(/account-access-consents/, async (response) => ({
      ...response,
      text: await forge(response.text, scene.forger()),
    }));
    return succeeds(scene.authority.read(scene.code, call));
  },
});
