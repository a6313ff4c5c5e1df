import { hash } from 'node:crypto';
import { Problem } from '#shared/platform/problems/problem.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { type PublicJwk, verifyEs256 } from './es256.ts';
import { looksLikeDer } from './signature-form.ts';

export interface SignedRequest {
  /** The exact text of the body. */
  readonly raw: string;
  readonly json: unknown;
  /** Whether null clears a field of the body. */
  readonly clears?: boolean;
  readonly method: string;
  /** The public URL to which the request was sent. */
  readonly url: string;
}

export interface AcceptedSignature {
  /** An identifier of the signature that is the same for all its equivalent forms. */
  readonly identity: string;
  /** The key that verifies it. */
  readonly key: PublicJwk;
}

/**
 * A detached JWS: header..signature, in base64url without padding. Buffer.from would also accept white space and
 * padding.
 */
const detached = /^([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]+)$/;

const reject = (...reasons: readonly string[]): never => {
  throw new Problem('invalid_signature', { details: { 'x-signature': reasons } });
};

/**
 * Verifies the detached JWS of a request (RFC 7515 appendix F, or RFC 7797 with b64=false) with the keys that the
 * client has registered. The signed text is the canonical JSON of the body. The exact bytes of the body are accepted
 * too, because JSON libraries differ in spaces and escapes.
 *
 * Canonical JSON omits null. So where null clears a field, the exact bytes must be signed: otherwise an attacker with a
 * token could add the null to a body that was signed without it. A body that only clears fields is an exception,
 * because its canonical text `{}` has only one meaning.
 *
 * A signature is valid for its body, wherever the body is sent. A signer can restrict it by adding `htm` and `htu` (the
 * names of RFC 9449 §4.2) to the protected header. It is then valid only for that method and that URL.
 *
 * @throws Problem `invalid_signature`
 */
export const verifyRequestSignature = async (
  signature: string | undefined,
  request: SignedRequest,
  keys: readonly PublicJwk[],
): Promise<AcceptedSignature> => {
  if (!signature) return reject('is required');
  const [, encodedHeader, encodedSignature] = detached.exec(signature) ?? [];
  const bytes = Buffer.from(encodedSignature ?? '', 'base64url');
  // The last character of 86 carries four unused bits. Only the encoding with zero bits is accepted.
  if (!encodedHeader || bytes.toString('base64url') !== encodedSignature)
    return reject('must be a detached compact JWS: header..signature');
  if (looksLikeDer(bytes)) return reject('is DER: send r and s as 64 bytes (IEEE P1363)');
  if (bytes.length !== 64) return reject(`has a signature of ${bytes.length} bytes: send r and s as 64 bytes`);
  const header = headerOf(encodedHeader);
  if (header.alg !== 'ES256') return reject('must use ES256');
  if (!isUnderstood(header)) return reject('must list only b64, htm and htu under `crit`');
  if (header.htm !== undefined && header.htm !== request.method) return reject('is bound to another method by `htm`');
  if (header.htu !== undefined && !matchesUrl(header.htu, request)) return reject('is bound to another URL by `htu`');
  const candidates = header.kid === undefined ? keys : keys.filter(({ kid }) => kid === header.kid);
  const encode = (text: string): string => (header.b64 === false ? text : Buffer.from(text).toString('base64url'));
  const canonical = canonicalJson(request.json);
  const hasUnsignedNull = request.clears === true && canonical !== '{}';
  for (const text of hasUnsignedNull ? [request.raw] : [canonical, request.raw]) {
    const signed = `${encodedHeader}.${encode(text)}`;
    for (const jwk of candidates)
      if (verifyEs256(signed, bytes, jwk)) return { identity: identityOf(bytes, jwk), key: jwk };
  }
  if (candidates.length === 0)
    return reject(
      'names a key that is not registered: register it in the dashboard, or use the kid of a registered key',
    );
  return reject(
    'does not match the body and the registered keys',
    ...(hasUnsignedNull
      ? ['must sign the body as it is sent, because null clears a field and canonical JSON omits it']
      : []),
    `was checked against the canonical JSON of the body: ${lengthAndHash(canonical)}`,
    `was checked against the body as it was sent: ${lengthAndHash(request.raw)}`,
  );
};

/** Returns the length and hash of a text, which a signer can compare with the signed text. */
const lengthAndHash = (text: string): string =>
  `${Buffer.byteLength(text)} bytes with the SHA-256 ${hash('sha256', text)}`;

/**
 * Returns a hash of the key and r, without s. Anyone can turn a valid ECDSA signature (r, s) into the valid signature
 * (r, n - s), and both must count as the same signature. A correct signer never uses the same r for two bodies.
 */
const identityOf = (signature: Uint8Array, { x, y }: PublicJwk): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${x}.${y}.`), signature.subarray(0, 32)]));

interface Header {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly b64?: unknown;
  readonly crit?: unknown;
  readonly htm?: unknown;
  readonly htu?: unknown;
}

const matchesUrl = (htu: unknown, { url }: SignedRequest): boolean =>
  typeof htu === 'string' && normaliseAddress(htu) === normaliseAddress(url) && normaliseAddress(url) !== undefined;

const headerOf = (encoded: string): Header => {
  const header = parsedJson(Buffer.from(encoded, 'base64url').toString());
  return typeof header === 'object' && header !== null ? header : reject('has a header that is not a JSON object');
};

/**
 * Returns whether all extensions listed under `crit` are known and present (RFC 7515 §4.1.11). b64=false must be listed
 * (RFC 7797 §6).
 */
const isUnderstood = (header: Header): boolean => {
  const { b64, crit } = header;
  if (crit === undefined) return b64 !== false;
  if (!Array.isArray(crit) || crit.length === 0 || (b64 === false && !crit.includes('b64'))) return false;
  return crit.every((name: unknown) => {
    if (name === 'b64') return typeof b64 === 'boolean';
    return (name === 'htm' || name === 'htu') && header[name] !== undefined;
  });
};

/** Characters that are equivalent with and without percent-encoding (RFC 3986 §2.3). */
const unreserved = /[A-Za-z0-9\-._~]/;

/** Normalises escapes: `%7Euser` and `%7euser` become `~user` (RFC 3986 §6.2.2.1 and §6.2.2.2). */
const normaliseEscapes = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });

/** The characters of a URI (RFC 3986 §2). The parser below would repair other characters. */
const uri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/**
 * Normalises the URL of a request, without its query and fragment, for comparison as in RFC 9449 §4.3: scheme and host
 * in lower case, no default port, no dot segments, no unnecessary escapes. Returns undefined if the text is not an http
 * or https URI.
 */
export const normaliseAddress = (text: string): string | undefined => {
  const url = uri.test(text) ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.origin + normaliseEscapes(url.pathname);
};
