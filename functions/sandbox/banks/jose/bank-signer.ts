import { SignJWT } from 'jose';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { bankKey, type StoredKeys } from './bank-keys.ts';

/** Lifetime of a signed response, in seconds. */
const responseSeconds = 300;

interface Signer {
  readonly bank: { readonly code: string };
  readonly addresses: { readonly messageIssuer: string };
  readonly switches: { readonly wrongSignature: boolean };
}

interface Keys {
  keysOf(bank: string): Promise<StoredKeys>;
}

/** Signs claims with PS256, the only algorithm in the UAE's FAPI 2.0 profile. A switch makes the signature invalid. */
export const signJwt = async ({ bank, switches }: Signer, claims: object, settings: Keys): Promise<string> => {
  const { signing } = await settings.keysOf(bank.code);
  const [first] = signing.map(bankKey);
  if (!first) throw new Error(`${bank.code} has no signing key`);
  const header = { alg: 'PS256', typ: 'JWT', kid: first.kid };
  const token = await new SignJWT({ ...claims }).setProtectedHeader(header).sign(first.key);
  return switches.wrongSignature ? withWrongSignature(token) : token;
};

interface Message {
  readonly audience: string | readonly string[];
  readonly message: object;
  readonly now: Date;
}

/** Signs a message as defined by the standard (`AEJwt`): iss, aud, exp, nbf, iat and the message. */
export const signMessage = (signer: Signer, { audience, message, now }: Message, settings: Keys): Promise<string> => {
  const at = epochSeconds(now);
  const times = { iat: at, nbf: at - 1, exp: at + responseSeconds };
  return signJwt(signer, { iss: signer.addresses.messageIssuer, aud: audience, ...times, message }, settings);
};

/** Returns the same token with an invalid signature. */
const withWrongSignature = (token: string): string => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const reversed = Buffer.from(Buffer.from(signature, 'base64url').toReversed()).toString('base64url');
  return [header, claims, reversed].join('.');
};
