import { base64url, FlattenedSign, importJWK } from 'jose';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { derToJose } from '#shared/platform/signing/signature-form.ts';

/** A private P-256 key as a JWK, or a key id with a function that signs, for example in a KMS. */
export type SigningKey = PrivateKey | RemoteKey;

/** A private P-256 key as a JWK. */
export interface PrivateKey {
  readonly kty?: string;
  readonly crv?: string;
  readonly kid: string;
  readonly x?: string;
  readonly y?: string;
  readonly d?: string;
}

export interface RemoteKey {
  readonly kid: string;
  /**
   * Signs with ECDSA on P-256 and SHA-256. The signature may be ASN.1 DER, as KMS returns it, or r and s (64 bytes).
   */
  sign(input: Uint8Array): Promise<Uint8Array>;
}

/** Throws if a key has neither of the two forms. */
export const checkKey = (key: SigningKey): void => {
  if (typeof key === 'object' && typeof key.kid === 'string' && ('d' in key || isRemote(key))) return;
  throw new TypeError(
    'signingKey must be a private JWK with kid and d, or an object with kid and sign. Convert a PEM with exportJWK of jose.',
  );
};

/** The text to send as the body, and its detached JWS (RFC 7515 appendix F). */
export interface SignedBody {
  readonly text: string;
  readonly signature: string;
}

/** The only request for which a signature is valid. */
export interface SignatureBinding {
  readonly method: string;
  readonly url: string;
}

/**
 * Signs the canonical JSON of a body. Canonical JSON omits null fields, so a body with a null field at its top level,
 * which may clear a value, is signed as it is.
 */
export const signBody = async (body: unknown, key: SigningKey, binding?: SignatureBinding): Promise<SignedBody> => {
  // Replaces values such as dates by their JSON.
  const value: unknown = JSON.parse(JSON.stringify(body));
  const text = hasNullField(value) ? JSON.stringify(value) : canonicalJson(value);
  const header = { alg: 'ES256', kid: key.kid, ...(binding && { htm: binding.method, htu: binding.url }) };
  const payload = new TextEncoder().encode(text);
  if (!isRemote(key)) {
    const jws = await new FlattenedSign(payload).setProtectedHeader(header).sign(await importJWK(key, header.alg));
    return { text, signature: `${jws.protected}..${jws.signature}` };
  }
  const encodedHeader = base64url.encode(JSON.stringify(header));
  const input = `${encodedHeader}.${base64url.encode(payload)}`;
  const signed = await key.sign(new TextEncoder().encode(input));
  const bytes = signed.length === 64 ? signed : derToJose(signed);
  return { text, signature: `${encodedHeader}..${base64url.encode(bytes)}` };
};

const hasNullField = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.values(body).includes(null);

const isRemote = (key: SigningKey): key is RemoteKey => 'sign' in key && typeof key.sign === 'function';
