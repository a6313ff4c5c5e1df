import { createHash } from 'node:crypto';
import { CompactSign, type CryptoKey, type KeyObject } from 'jose';
import { aPair } from './uae/keys.ts';

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

/** Returns the left half of the SHA-256 hash of a text, as in `c_hash` and `s_hash`. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

export type Forge = (jwt: string) => Promise<string> | string;

/** The name of the forgery that changes only the ids of the consent and the payment, and the nonce. */
export const otherIds = 'another consent or payment';

/** Changes the claims, and signs them with the bank's own key. */
export const resignedWith =
  (bank: NamedKey, change: object): Forge =>
  (jwt) =>
    signedBy(bank, { ...claimsIn(jwt), ...change });

/** Creates forgeries of a signed response by a man in the middle. Some of them are signed with the bank's own key. */
export const forgeries = (bank: NamedKey, ours: NamedKey, now: () => Date): Readonly<Record<string, Forge>> => {
  const resignWith = (jwt: string, change: object) => resignedWith(bank, change)(jwt);
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

/** Creates forgeries of an id_token. Only an id_token has the bank's issuer and our client id as its audience. */
export const idTokenForgeries = (...[bank, ours, now]: Parameters<typeof forgeries>): ReturnType<typeof forgeries> => ({
  ...forgeries(bank, ours, now),
  'another issuer': resignedWith(bank, { iss: 'https://other.example' }),
  'another audience': resignedWith(bank, { aud: ['another-client'] }),
  'no audience': resignedWith(bank, { aud: undefined }),
});
