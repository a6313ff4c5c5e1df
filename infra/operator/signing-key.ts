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

/** Creates a key pair for signing requests. In production, clients create their own and register the public key. */
export const newSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { kty: point.kty, crv: point.crv, kid: thumbprint(point), x, y, d };
};

/** Returns the text of a key file. */
export const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(
      `Cannot read the file ${file}. Set --file to a file that holds a public P-256 key, as PEM or as JWK`,
      {
        cause,
      },
    );
  }
};

class KeyPurpose extends Error {
  override readonly message = 'This key is not for signatures: its `use`, `key_ops` or `alg` says otherwise';
}

/** Whether a JWK may be used to verify ES256 (RFC 7517 §4.2 to §4.4). The members are optional. */
const isForSignatures = ({ use, key_ops: operations, alg }: Readonly<Record<string, unknown>>): boolean =>
  (use === undefined || use === 'sig') &&
  (alg === undefined || alg === 'ES256') &&
  (operations === undefined ||
    (Array.isArray(operations) && (operations.includes('verify') || operations.includes('sign'))));

/** A private key that somebody has sent is no longer private, so it must not be used. */
class PrivateKey extends Error {
  override readonly message =
    'This is a private key, which must never leave its owner. Create a new pair, and register its public key only';
}

/** Parses PEM or a JWK. */
const parseKey = (text: string): { readonly key: KeyObject; readonly kid?: unknown } => {
  const trimmed = text.trim();
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(trimmed)) throw new PrivateKey();
  if (!trimmed.startsWith('{')) return { key: createPublicKey(trimmed) };
  const jwk = JSON.parse(trimmed) as Record<string, unknown>;
  if ('d' in jwk) throw new PrivateKey();
  if (!isForSignatures(jwk)) throw new KeyPurpose();
  return { key: createPublicKey({ key: jwk, format: 'jwk' }), kid: jwk.kid };
};

const parseP256Key = (text: string): ReturnType<typeof parseKey> => {
  try {
    const parsed = parseKey(text);
    if (parsed.key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return parsed;
  } catch (error) {
    if (error instanceof KeyPurpose || error instanceof PrivateKey) throw error;
    // The messages of OpenSSL and of the JSON parser do not help an operator. Unreadable text gets the message below.
  }
  throw new Error('This is not a public P-256 key. The file must hold one, as PEM (BEGIN PUBLIC KEY) or as JWK');
};

/** Returns the public key in the form that clients register. Reads a JWK or PEM text. Throws unless it is a P-256 key. */
export const publicKeyFrom = (text: string, requestedKid?: string): PublicJwk => {
  const { key, kid: ownKid } = parseP256Key(text);
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  const kid = PublicJwk.shape.kid.safeParse(requestedKid ?? ownKid ?? thumbprint(point));
  if (!kid.success) throw new Error('The kid of a key must have 1 to 128 characters. Choose one with --kid');
  return { ...point, kid: kid.data, use: 'sig', alg: 'ES256' };
};
