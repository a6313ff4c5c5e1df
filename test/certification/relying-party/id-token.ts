import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Fault } from './modules.ts';

const generate = (alg: string) => generateKeyPair(alg, { extractable: true });
const kid = 'bank';

const [signing, alternate, ed25519, p256] = await Promise.all(['PS256', 'RS256', 'EdDSA', 'ES256'].map(generate));
if (!signing || !alternate || !ed25519 || !p256) throw new Error('A key is missing');

/** The key set of all banks: the signing key, among keys of other types with the same kid. */
export const jwks = {
  keys: [
    { ...(await exportJWK(ed25519.publicKey)), kid, use: 'sig', alg: 'EdDSA' },
    { ...(await exportJWK(signing.publicKey)), kid, use: 'sig', alg: 'PS256' },
    { ...(await exportJWK(p256.publicKey)), kid, use: 'sig', alg: 'ES256' },
    { ...(await exportJWK(alternate.publicKey)), kid: 'alternate', use: 'sig', alg: 'RS256' },
  ],
};

const seconds = (): number => Math.floor(Date.now() / 1000);

/** The claims of an id_token with a fault. The other faults do not concern the claims. */
const changedClaims: Partial<Record<Fault, (claims: JWTPayload) => JWTPayload>> = {
  'another iss': (claims) => ({ ...claims, iss: `${claims.iss}1` }),
  'another aud': (claims) => ({ ...claims, aud: `${String(claims.aud)}1` }),
  'a second aud': (claims) => ({ ...claims, aud: [String(claims.aud), 'a-client-that-does-not-exist'] }),
  'aud as an array': (claims) => ({ ...claims, aud: [String(claims.aud)] }),
  'an exp in the past': (claims) => ({ ...claims, exp: seconds() - 3_600 }),
  'another nonce': (claims) => ({ ...claims, nonce: `${String(claims.nonce)}1` }),
  'no exp': ({ exp: _exp, ...claims }) => claims,
  'no aud': ({ aud: _aud, ...claims }) => claims,
  'no iss': ({ iss: _iss, ...claims }) => claims,
  'no nonce': ({ nonce: _nonce, ...claims }) => claims,
};

/** Signs an id_token, with the fault. */
export const signIdToken = (original: JWTPayload, fault: Fault): Promise<string> | string => {
  const claims = changedClaims[fault]?.(original) ?? original;
  if (fault === 'alg none') return new UnsecuredJWT(claims).encode();
  const [alg, key] = fault === 'alg RS256' ? (['RS256', alternate] as const) : (['PS256', signing] as const);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: fault === 'alg RS256' ? 'alternate' : kid })
    .sign(key.privateKey);
};
