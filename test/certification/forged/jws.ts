import { constants, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import {
  claimsIn,
  encoded,
  type Forge,
  headerIn,
  type NamedKey,
  signRaw,
  withClaims,
  withData,
  withMessage,
} from './family.ts';

const [rsa, p256, ed25519] = await Promise.all(
  ['PS256', 'ES256', 'EdDSA'].map((alg) => generateKeyPair(alg, { extractable: true })),
);
if (!rsa || !p256 || !ed25519) throw new Error('A key is missing');
const unknownJwk = await exportJWK(rsa.publicKey);

/** Signs the claims of a message with another header and key. */
const signed = (
  jwt: string,
  header: { readonly alg: string; readonly [name: string]: unknown },
  key: KeyObject | Parameters<CompactSign['sign']>[0],
): Promise<string> => new CompactSign(Buffer.from(JSON.stringify(claimsIn(jwt)))).setProtectedHeader(header).sign(key);

const signedWithUnknownKey = (jwt: string, header: object): Promise<string> =>
  signed(jwt, { alg: 'PS256', ...header }, rsa.privateKey);
const publicPem = ({ key }: NamedKey): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
const partsOf = (jwt: string) => {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  return { header, payload, signature };
};
const withSignature = (jwt: string, change: (signature: Buffer) => Buffer): string => {
  const { header, payload, signature } = partsOf(jwt);
  return [header, payload, change(Buffer.from(signature, 'base64url')).toString('base64url')].join('.');
};

/** Mutations of the header and the signature (RFC 7515, RFC 8725). */
export const signatureForgeries: Readonly<Record<string, Forge>> = {
  'alg none': (jwt) => `${encoded({ alg: 'none' })}.${partsOf(jwt).payload}.`,
  'alg none in mixed case': (jwt) => `${encoded({ alg: 'nOnE' })}.${partsOf(jwt).payload}.`,
  'alg none with the old signature': (jwt) => `${encoded({ alg: 'none' })}.${jwt.split('.').slice(1).join('.')}`,
  'HS256 with the public key as the secret': (jwt, { bank }) =>
    signed(jwt, { alg: 'HS256', kid: bank.kid }, Buffer.from(publicPem(bank))),
  "RS256 with the bank's key": (jwt, { bank }) => signed(jwt, { alg: 'RS256', kid: bank.kid }, bank.key),
  "PS384 with the bank's key": (jwt, { bank }) => signed(jwt, { alg: 'PS384', kid: bank.kid }, bank.key),
  "PS512 with the bank's key": (jwt, { bank }) => signed(jwt, { alg: 'PS512', kid: bank.kid }, bank.key),
  'ES256 with an unknown key': (jwt, { bank }) => signed(jwt, { alg: 'ES256', kid: bank.kid }, p256.privateKey),
  'EdDSA with an unknown key': (jwt, { bank }) => signed(jwt, { alg: 'EdDSA', kid: bank.kid }, ed25519.privateKey),
  'an unknown key': (jwt, { bank }) => signedWithUnknownKey(jwt, { kid: bank.kid }),
  'an unknown key in the header': (jwt) => signedWithUnknownKey(jwt, { kid: 'stranger', jwk: unknownJwk }),
  'an unknown key at a URL in the header': (jwt) =>
    signedWithUnknownKey(jwt, { kid: 'stranger', jku: 'https://stranger.example/jwks' }),
  'an unknown kid': (jwt) => signedWithUnknownKey(jwt, { kid: 'unknown' }),
  'no kid, and an unknown key': (jwt) => signedWithUnknownKey(jwt, {}),
  'our own key': (jwt, { ours }) => signed(jwt, { alg: 'PS256', kid: ours.kid }, ours.key),
  "another bank's key": (jwt, { otherBank }) => signed(jwt, { alg: 'PS256', kid: otherBank.kid }, otherBank.key),
  "the bank's encryption key": (jwt, { bankEncryption }) =>
    signed(jwt, { alg: 'PS256', kid: bankEncryption.kid }, bankEncryption.key),
  'an unknown critical header': (jwt, { bank }) =>
    signRaw(bank, { alg: 'PS256', kid: bank.kid, crit: ['x'], x: 1 }, claimsIn(jwt)),
  'a critical header that is absent': (jwt, { bank }) =>
    signRaw(bank, { alg: 'PS256', kid: bank.kid, crit: ['x'] }, claimsIn(jwt)),
  'an RSA signature with PKCS #1 v1.5 padding': (jwt, { bank }) =>
    signRaw(bank, headerIn(jwt), claimsIn(jwt), { padding: constants.RSA_PKCS1_PADDING }),
  'an RSA signature without salt': (jwt, { bank }) => signRaw(bank, headerIn(jwt), claimsIn(jwt), { saltLength: 0 }),
  'a changed payload': (jwt) => {
    const { header, signature } = partsOf(jwt);
    return [header, encoded({ ...claimsIn(jwt), changed: true }), signature].join('.');
  },
  'a changed header': (jwt) => {
    const { payload, signature } = partsOf(jwt);
    return [encoded({ ...headerIn(jwt), changed: true }), payload, signature].join('.');
  },
  'a changed bit in the signature': (jwt) =>
    withSignature(jwt, (signature) => Buffer.from(signature.map((byte, index) => (index === 9 ? byte ^ 1 : byte)))),
  'a truncated signature': (jwt) => withSignature(jwt, (signature) => signature.subarray(0, -1)),
  'no signature': (jwt) => withSignature(jwt, () => Buffer.alloc(0)),
  'the signature of another message': (jwt, { bank }) => {
    const { header, payload } = partsOf(jwt);
    return [header, payload, partsOf(signRaw(bank, headerIn(jwt), { other: true })).signature].join('.');
  },
  'a fourth part': (jwt) => `${jwt}.${partsOf(jwt).signature}`,
  'the JSON serialisation': (jwt) => {
    const { header, payload, signature } = partsOf(jwt);
    return JSON.stringify({ protected: header, payload, signature });
  },
  'the claims without a signature': (jwt) => JSON.stringify(claimsIn(jwt)),
  'an empty message': () => '',
};

/** Mutations of the registered claims, signed by the bank (RFC 7519 §4.1). */
export const claimForgeries: Readonly<Record<string, Forge>> = {
  'no issuer': withClaims(({ iss: _iss, ...claims }) => claims),
  'no exp': withClaims(({ exp: _exp, ...claims }) => claims),
  'an exp a minute ago': withClaims((claims, { seconds }) => ({ ...claims, exp: seconds - 60 })),
  'an exp a week ago': withClaims((claims, { seconds }) => ({ ...claims, exp: seconds - 604_800 })),
  'an exp as text': withClaims((claims) => ({ ...claims, exp: String(claims.exp) })),
  'an nbf in ten minutes': withClaims((claims, { seconds }) => ({ ...claims, nbf: seconds + 600 })),
  'a list of claims': withClaims((claims) => [claims]),
  'text instead of claims': withClaims(() => 'claims'),
};

/** Mutations of the message in the claims, signed by the bank. */
export const messageForgeries: Readonly<Record<string, Forge>> = {
  'data in a list': withData((data) => [data]),
  'no data': withMessage(({ Data: _data, ...message }) => message),
  'no message': withClaims(({ message: _message, ...claims }) => claims),
};

const otherParties: Readonly<Record<string, Forge>> = {
  'another issuer': withClaims((claims) => ({ ...claims, iss: 'https://other.example' })),
  'another audience': withClaims((claims) => ({ ...claims, aud: ['another-client'] })),
  'no audience': withClaims(({ aud: _aud, ...claims }) => claims),
};

/** Mutations of the issuer and the audience of an id_token, signed by the bank. */
export const partyForgeries: Readonly<Record<string, Forge>> = {
  ...otherParties,
  'the issuer with a trailing slash': withClaims((claims) => ({ ...claims, iss: `${claims.iss}/` })),
  'the issuer in a list': withClaims((claims) => ({ ...claims, iss: [claims.iss] })),
  'the audience in upper case': withClaims((claims) => ({ ...claims, aud: String(claims.aud).toUpperCase() })),
  'an empty list of audiences': withClaims((claims) => ({ ...claims, aud: [] })),
};

/** Variants that RFC 7515 and RFC 7519 permit. */
export const validVariants: Readonly<Record<string, Forge>> = {
  'as the bank sent it': (jwt) => jwt,
  'signed again by the bank': withClaims((claims) => claims),
  'without a type': (jwt, { bank }) => signRaw(bank, { alg: 'PS256', kid: bank.kid }, claimsIn(jwt)),
  'with another header': (jwt, { bank }) => signRaw(bank, { ...headerIn(jwt), cty: 'json' }, claimsIn(jwt)),
  'with an additional claim': withClaims((claims) => ({ ...claims, jti: 'id', added: { by: 'a later version' } })),
  'without nbf': withClaims(({ nbf: _nbf, ...claims }) => claims),
  'with a clock that is five seconds ahead': withClaims((claims) => ({
    ...claims,
    iat: claims.iat + 5,
    ...(claims.nbf !== undefined && { nbf: claims.nbf + 5 }),
  })),
  'with spaces in the JSON': (jwt, { bank }) =>
    signRaw(bank, headerIn(jwt), JSON.stringify(claimsIn(jwt), undefined, 2)),
};

/** Variants of the messages of the market standards, which do not say which issuer and audience banks use. */
export const validMessages: Readonly<Record<string, Forge>> = { ...validVariants, ...otherParties };
