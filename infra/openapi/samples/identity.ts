import { createHash } from 'node:crypto';
import type { Ed25519Jwk } from '#shared/platform/signing/ed25519.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { knownProviders, type ViewContext } from '#shared/banks/providers/providers.ts';

/** The people and companies in the examples of the OpenAPI document. All are fictitious. */

export const sampleId = (name: string): string => derivedId('sample', name);

export const baseUrl = 'https://api.openbanking.example';

export const bankUrl = 'https://bank.example';

export const sampleContext: ViewContext = { baseUrl, providers: knownProviders('MAIN') };
export const shopUrl = 'https://shop.example';

export const clientId = sampleId('client');
export const interactionId = sampleId('interaction');

/** Returns a time on the day on which all examples take place. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 8) + seconds * 1000).toISOString();

/**
 * The public key of RFC 7515 appendix A.3, in the format of a published key set. Its kid is its RFC 7638 thumbprint.
 */
export const sampleKey: PublicJwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
  use: 'sig',
  alg: 'ES256',
};

/** The public key of RFC 8037 appendix A.2. Its kid is the thumbprint in appendix A.3. */
export const sampleEd25519Key: Ed25519Jwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  use: 'sig',
  alg: 'EdDSA',
  whpk: 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
};

export const base64urlJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hashOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('base64url');

/** Returns a compact JWT in the format of the service's tokens. Its signature is not valid. */
export const sampleJwt = (header: object, claims: object): string =>
  `${base64urlJson(header)}.${base64urlJson(claims)}.${hashOf('sha512', JSON.stringify(claims))}`;

export const sampleRefreshToken = (name: string): string => `rt_${hashOf('sha384', name)}`;
