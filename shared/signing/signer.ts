import type { PublicJwk } from './es256.ts';

export interface JwtHeader {
  readonly typ?: string;
}

/** Signs with the first key of a purpose; publishes all of them, so that a rotation is seen before it is used. */
export interface Signer {
  /** A compact JWS, ES256, kid = RFC 7638 thumbprint. */
  sign(claims: object, header?: JwtHeader): Promise<string>;
  publicKeys(): Promise<readonly PublicJwk[]>;
}

/** Only the public halves: what a function needs that verifies and may not sign. */
export type PublicKeys = Pick<Signer, 'publicKeys'>;

/** Seconds for which a key set may be kept by whoever verifies with it; rotation waits longer than this. */
export const keySetMaxAge = 3600;
