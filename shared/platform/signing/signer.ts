import type { JwtHeader, PublicJwk } from './es256.ts';

/** The public keys of one purpose. A function that only verifies needs nothing else. */
export interface PublicKeys {
  publicKeys(): Promise<readonly PublicJwk[]>;
}

/** Signs with the first key of a purpose. All keys are published, so that verifiers know a new key before it signs. */
export interface Signer extends PublicKeys {
  /** Returns a compact JWS with alg ES256. The kid is the key's RFC 7638 thumbprint. */
  sign(claims: object, header?: JwtHeader): Promise<string>;
}

/** How long a verifier may cache a key set, in seconds. A key rotation waits longer than this. */
export const keySetMaxAge = 3600;
