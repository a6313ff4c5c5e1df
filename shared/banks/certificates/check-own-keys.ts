import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { log } from '#shared/standard/log.ts';
import { BankUnavailable } from '../port/errors.ts';
import { readJson } from '../directory/bank-documents.ts';
import { KeySet } from '../directory/key-set.ts';
import type { KeyUse } from '../transport/bank-protocol.ts';
import { reportExpiry } from './check-certificate.ts';

/** The `use` of this service's keys in a key set (RFC 7517 §4.2). */
const useInKeySet: Readonly<Record<KeyUse, string>> = { signing: 'sig', encryption: 'enc' };

/** A key that this service uses at the banks of a market. */
export interface OwnKey {
  readonly use: KeyUse;
  /** The `kid` that the directory assigned. */
  readonly kid: string;
  readonly readPublicKey: () => Promise<KeyObject>;
}

/** This service's keys in a market, and the key set in which the market's directory publishes them. */
export interface OwnKeys {
  readonly market: string;
  readonly keySetUrl: string;
  readonly keys: readonly OwnKey[];
}

interface Deps {
  readonly http: HttpClient;
  readonly now: Clock;
}

/** A key with its certificate: in the key set (`x5c`), or at an address (`x5u`) (RFC 7517 §4.6 to §4.9). */
const CertifiedKey = lazyObject(() => ({
  kty: z.string(),
  kid: z.string(),
  use: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  x5c: z.array(z.string()).optional(),
  x5u: z.string().optional(),
  'x5t#S256': z.string().optional(),
}));
type CertifiedKey = z.infer<typeof CertifiedKey>;

const timeoutMs = 10_000;

/**
 * Reads this service's own key set at a market's directory. Reports the certificate of each key that the service uses:
 * the days left, or why banks may reject the key. Banks reject a signature if the certificate has expired or if the
 * directory does not publish the key.
 */
export const checkOwnKeys = async ({ market, keySetUrl, keys }: OwnKeys, { http, now }: Deps): Promise<void> => {
  const published = await readKeySet(keySetUrl, http).catch(ignoreUnavailable);
  await Promise.all(
    keys.map(async (key) => {
      const subject = { market, use: key.use };
      const found = published && (await findCertificate(key, published, { keySetUrl, http }).catch(ignoreUnavailable));
      if (found instanceof X509Certificate) reportExpiry(subject, found, now());
      else log({ event: `certificate.${found ?? 'unread'}`, ...subject });
    }),
  );
};

const readKeySet = async (url: string, http: HttpClient): Promise<readonly CertifiedKey[]> => {
  const { keys } = await readJson(KeySet, url, http);
  return keys.flatMap((key) => CertifiedKey.safeParse(key).data ?? []);
};

const ignoreUnavailable = ignoring(BankUnavailable, Unreachable);

/** Finds the key by its `kid`, as banks do. Returns its certificate, or why it has no usable one. */
const findCertificate = async (
  { use, kid, readPublicKey }: OwnKey,
  published: readonly CertifiedKey[],
  source: { readonly keySetUrl: string; readonly http: HttpClient },
): Promise<X509Certificate | 'missing' | 'mismatched' | 'key_missing'> => {
  const publicKey = await readPublicKey();
  const entry = published.find(
    (key) => key.kid === kid && (key.use ?? useInKeySet[use]) === useInKeySet[use] && isKey(key, publicKey),
  );
  if (!entry) return 'key_missing';
  const encoded = await readCertificate(entry, source);
  if (encoded === undefined) return 'missing';
  return parseCertificate(encoded, entry, publicKey) ?? 'mismatched';
};

const isKey = ({ kty, n = '', e = '' }: CertifiedKey, publicKey: KeyObject): boolean => {
  try {
    return createPublicKey({ key: { kty, n, e }, format: 'jwk' }).equals(publicKey);
  } catch {
    return false;
  }
};

/**
 * Returns the encoded certificate of a key, or undefined if the key set has none. Only the server of the key set may
 * publish it, so that a key set cannot make this service call other addresses.
 */
const readCertificate = async (
  { x5c: [first] = [], x5u }: CertifiedKey,
  { keySetUrl, http }: { readonly keySetUrl: string; readonly http: HttpClient },
): Promise<Buffer | string | undefined> => {
  if (first !== undefined) return Buffer.from(first, 'base64');
  if (x5u === undefined || !URL.canParse(x5u) || new URL(x5u).origin !== new URL(keySetUrl).origin) return undefined;
  const { status, text } = await http({ method: 'GET', url: x5u, timeoutMs });
  if (status === 200) return text;
  throw new BankUnavailable(`${x5u} returned an unusable response with status ${status}`);
};

/** Returns undefined if the certificate is unreadable, belongs to another key, or does not have the listed thumbprint. */
const parseCertificate = (
  encoded: Buffer | string,
  { 'x5t#S256': listed }: CertifiedKey,
  publicKey: KeyObject,
): X509Certificate | undefined => {
  try {
    const certificate = new X509Certificate(encoded);
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    return certificate.publicKey.equals(publicKey) && (listed ?? thumbprint) === thumbprint ? certificate : undefined;
  } catch {
    return undefined;
  }
};
