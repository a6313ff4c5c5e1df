import { CompactSign, type CryptoKey, type KeyObject } from 'jose';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { aPair } from './keys.ts';

const unknownPair = await aPair('unknown', 'sig');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

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

/** The name of the forgery that changes only the ids of the consent and the payment, and the nonce. */
export const otherIds = 'another consent or payment';

/** Creates forgeries of a signed response by a man in the middle. Some of them are signed with the bank's own key. */
export const forgeries = (bank: NamedKey, ours: NamedKey, now: () => Date): Readonly<Record<string, Forge>> => {
  const resignWith = (jwt: string, change: Record<string, unknown>) => signedBy(bank, { ...claimsIn(jwt), ...change });
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    'alg none': (jwt) => `${encode({ alg: 'none' })}.${encode(claimsIn(jwt))}.`,
    'alg none with the old signature': (jwt) => `${encode({ alg: 'none' })}.${jwt.split('.').slice(1).join('.')}`,
    'an unknown key under the kid of the bank': (jwt) =>
      signedBy({ kid: bank.kid, key: unknownPair.privateKey }, claimsIn(jwt)),
    'our own key': (jwt) => signedBy(ours, claimsIn(jwt)),
    'an unknown kid': (jwt) => signedBy({ kid: 'unknown', key: unknownPair.privateKey }, claimsIn(jwt)),
    'a changed payload': (jwt) => {
      const [header, , signature] = jwt.split('.');
      return [header, encode({ ...claimsIn(jwt), changed: true }), signature].join('.');
    },
    'another issuer': (jwt) => resignWith(jwt, { iss: 'https://other.example' }),
    'another audience': (jwt) => resignWith(jwt, { aud: ['another-client'] }),
    'no audience': (jwt) => resignWith(jwt, { aud: undefined }),
    'no issuer': (jwt) => resignWith(jwt, { iss: undefined }),
    'no expiry': (jwt) => resignWith(jwt, { exp: undefined }),
    'an expiry in the past': (jwt) => resignWith(jwt, { exp: seconds() - 60 }),
    'a not-before time in the future': (jwt) => resignWith(jwt, { nbf: seconds() + 600 }),
    [otherIds]: (jwt) => {
      const { message } = claimsIn(jwt);
      const Data = { ...message?.Data, ConsentId: 'another', PaymentId: 'another' };
      return resignWith(jwt, { nonce: 'another', message: { ...message, Data } });
    },
    'the unsigned message': (jwt) => JSON.stringify(claimsIn(jwt).message ?? {}),
    'an empty text': () => '',
  };
};

/** Adds a false status, which would end the payment or the consent if the service believed it. */
const withFalseStatus = (claims: Record<string, any>): Record<string, any> => {
  const { Data } = claims.message ?? {};
  if (!Data) return claims;
  const Status = Data.PaymentId === undefined ? 'Revoked' : 'Rejected';
  return { ...claims, message: { ...claims.message, Data: { ...Data, Status } } };
};

const jwtWithFalseStatus = (jwt: string): string => {
  const [header, , signature] = jwt.split('.');
  const claims = Buffer.from(JSON.stringify(withFalseStatus(claimsIn(jwt)))).toString('base64url');
  return [header, claims, signature].join('.');
};

/**
 * Returns a function that forges the signed part of a response: its entire body, or the `id_token` of a token response.
 */
export const forgedBy =
  (forge: Forge) =>
  async (response: HttpResponse): Promise<HttpResponse> => {
    if (response.headers['content-type'] === 'application/jwt')
      return { ...response, text: await forge(jwtWithFalseStatus(response.text)) };
    const tokens = parsedJson(response.text) as { id_token?: string } | undefined;
    if (tokens?.id_token === undefined) return response;
    return { ...response, text: JSON.stringify({ ...tokens, id_token: await forge(tokens.id_token) }) };
  };
