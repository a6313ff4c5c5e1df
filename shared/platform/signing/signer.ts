import type { JwtHeader, PublicJwk } from './es256.ts';

/** The public keys for one purpose. A function that only verifies signatures needs nothing else. */
export interface PublicKeys {
  publicKeys(): Promise<readonly PublicJwk[]>;
}

/** Signs with the first key for a purpose. All keys are published, so that verifiers know a new key before it signs. */
export interface Signer extends PublicKeys {
  /** Returns a compact JWS with alg ES256. The kid is the key's RFC 7638 thumbprint. */
  sign(claims: object, header?: JwtHeader): Promise<string>;
}

/** Time, in seconds, for which a verifier may cache a key set. A key rotation waits longer than this. */
export const keySetMaxAge = 3600;
