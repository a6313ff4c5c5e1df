import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PublicJwk, thumbprint } from '#shared/platform/signing/es256.ts';

export interface SigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** A key pair for request signing. In production the client makes its own and hands over the public half. */
export const newSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { kty: point.kty, crv: point.crv, kid: thumbprint(point), x, y, d };
};

/** The text of a key file. */
export const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} is not a file that can be read: --file names a public P-256 key, as PEM or as JWK`, {
      cause,
    });
  }
};

/** Reads PEM or a JWK. Of a private key only the public half is taken. */
const parse = (text: string): { readonly key: KeyObject; readonly kid?: unknown } => {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return { key: createPublicKey(trimmed) };
  const jwk = JSON.parse(trimmed) as Record<string, unknown>;
  return { key: createPublicKey({ key: jwk, format: 'jwk' }), kid: jwk.kid };
};

const parseOrRefuse = (text: string): ReturnType<typeof parse> => {
  try {
    const parsed = parse(text);
    if (parsed.key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return parsed;
  } catch {
    // What OpenSSL or the JSON parser say about it helps nobody: a text that is no key gets the answer of a wrong key.
  }
  throw new Error('This is not a public P-256 key: the file must hold one, as PEM (BEGIN PUBLIC KEY) or as JWK');
};

/** The public half as it is registered; reads a JWK or PEM text. Throws when it is not a P-256 key. */
export const publicKeyFrom = (text: string, wantedKid?: string): PublicJwk => {
  const { key, kid: ownKid } = parseOrRefuse(text);
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  const kid = PublicJwk.shape.kid.safeParse(wantedKid ?? ownKid ?? thumbprint(point));
  if (!kid.success) throw new Error('The kid of a key is a text of 1 to 128 characters: choose one with --kid');
  return { ...point, kid: kid.data, use: 'sig', alg: 'ES256' };
};
