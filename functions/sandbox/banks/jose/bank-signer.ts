import { SignJWT } from 'jose';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { BankKey } from './bank-keys.ts';

/** How long a signed answer is valid. */
const answerSeconds = 300;

/** Signs claims with PS256, the only algorithm of the UAE's profile of FAPI 2.0. */
export const signJwt = (claims: object, { kid, key }: BankKey): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'PS256', typ: 'JWT', kid }).sign(key);

interface Message {
  readonly issuer: string;
  readonly audience: string | readonly string[];
  readonly message: object;
  readonly now: Date;
}

/** Signs a message as the standard declares it (`AEJwt`): iss, aud, exp, nbf, iat and the message. */
export const signMessage = ({ issuer, audience, message, now }: Message, key: BankKey): Promise<string> => {
  const at = epochSeconds(now);
  return signJwt({ iss: issuer, aud: audience, iat: at, nbf: at - 1, exp: at + answerSeconds, message }, key);
};

/** The same token with a signature that does not verify. */
export const withWrongSignature = (token: string): string => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return [header, claims, Buffer.from(Buffer.from(signature, 'base64url').toReversed()).toString('base64url')].join(
    '.',
  );
};
