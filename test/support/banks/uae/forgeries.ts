import { CompactSign, type CryptoKey, type KeyObject } from 'jose';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { aPair } from './keys.ts';

const stranger = await aPair('stranger', 'sig');

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const claimsIn = (jwt: string): Record<string, any> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

/** A private key, and the id under which its public key is published. */
interface NamedKey {
  readonly kid: string;
  readonly key: CryptoKey | KeyObject;
}

export const signedBy = ({ key, kid }: NamedKey, claims: object): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: 'PS256', kid }).sign(key);

export type Forge = (jwt: string) => Promise<string> | string;

/** The name of the forgery that changes only ids. */
export const otherIds = 'another consent or payment';

/** Forgeries of a signed response by a man in the middle, including one who has the bank's own key. */
export const forgeries = (bank: NamedKey, ours: NamedKey, now: () => Date): Readonly<Record<string, Forge>> => {
  const again = (jwt: string, change: Record<string, unknown>) => signedBy(bank, { ...claimsIn(jwt), ...change });
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    'alg none': (jwt) => `${encoded({ alg: 'none' })}.${encoded(claimsIn(jwt))}.`,
    'alg none with the old signature': (jwt) => `${encoded({ alg: 'none' })}.${jwt.split('.').slice(1).join('.')}`,
    'the key of another': (jwt) => signedBy({ kid: bank.kid, key: stranger.privateKey }, claimsIn(jwt)),
    'our own key': (jwt) => signedBy(ours, claimsIn(jwt)),
    'an unknown kid': (jwt) => signedBy({ kid: 'unknown', key: stranger.privateKey }, claimsIn(jwt)),
    'a changed payload': (jwt) => {
      const [header, , signature] = jwt.split('.');
      return [header, encoded({ ...claimsIn(jwt), changed: true }), signature].join('.');
    },
    'another issuer': (jwt) => again(jwt, { iss: 'https://other.example' }),
    'another audience': (jwt) => again(jwt, { aud: ['another-client'] }),
    'no audience': (jwt) => again(jwt, { aud: undefined }),
    'no issuer': (jwt) => again(jwt, { iss: undefined }),
    'no end': (jwt) => again(jwt, { exp: undefined }),
    'an end in the past': (jwt) => again(jwt, { exp: seconds() - 60 }),
    'a start in the future': (jwt) => again(jwt, { nbf: seconds() + 600 }),
    [otherIds]: (jwt) => {
      const { message } = claimsIn(jwt);
      const Data = { ...message?.Data, ConsentId: 'another', PaymentId: 'another' };
      return again(jwt, { nonce: 'another', message: { ...message, Data } });
    },
    'no signature at all': (jwt) => JSON.stringify(claimsIn(jwt).message ?? {}),
    nothing: () => '',
  };
};

/** A false claim that would end the payment or the consent if it were believed. */
const lie = (claims: Record<string, any>): Record<string, any> => {
  const { Data } = claims.message ?? {};
  if (!Data) return claims;
  const Status = Data.PaymentId === undefined ? 'Revoked' : 'Rejected';
  return { ...claims, message: { ...claims.message, Data: { ...Data, Status } } };
};

const lyingJwt = (jwt: string): string => {
  const [header, , signature] = jwt.split('.');
  const claims = Buffer.from(JSON.stringify(lie(claimsIn(jwt)))).toString('base64url');
  return [header, claims, signature].join('.');
};

/** Forges the signed part of a response: its entire body, or the id_token of a token response. */
export const forgedBy =
  (forge: Forge) =>
  async (response: HttpResponse): Promise<HttpResponse> => {
    if (response.headers['content-type'] === 'application/jwt')
      return { ...response, text: await forge(lyingJwt(response.text)) };
    const tokens = parsedJson(response.text) as { id_token?: string } | undefined;
    if (tokens?.id_token === undefined) return response;
    return { ...response, text: JSON.stringify({ ...tokens, id_token: await forge(tokens.id_token) }) };
  };
