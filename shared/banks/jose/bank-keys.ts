import { importJWK, type CryptoKey, type JWK } from 'jose';
import { BankUnavailable, NotFromBank } from '../port/errors.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';

/** A bank's public keys: the keys that verify its messages, and the key that encrypts messages to the bank. */
export interface BankKeys {
  /** Returns the key that verifies messages with a given `kid`. Throws NotFromBank if the bank does not publish it. */
  signing(kid: string): Promise<CryptoKey>;
  encryption(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
}

/** The sources of a bank's keys: the stored keys, and the keys that the bank currently publishes. */
export interface KeySource {
  known(): Promise<readonly JWK[]>;
  /** Fetches the keys from the bank. Called only if a key is not stored, because the bank may have rotated its keys. */
  latest(): Promise<readonly JWK[]>;
}

/** Cached, because importing a key takes as long as verifying a signature with it. */
const importedKeys = createCache<CryptoKey>({ max: 500 });

const importKey = ({ kty, n, e }: JWK, alg: 'PS256' | 'RSA-OAEP-256'): Promise<CryptoKey> =>
  importedKeys.getOrLoad(`${alg}.${n}.${e}`, async () => {
    const key = await importJWK({ ...(kty && { kty }), ...(n && { n }), ...(e && { e }) }, alg);
    if (key instanceof Uint8Array) throw new BankUnavailable('The bank has published a key that is not a public key');
    return key;
  });

const isSigning = ({ kty, use }: JWK): boolean => kty === 'RSA' && (use === undefined || use === 'sig');
const isEncryption = ({ kty, use }: JWK): boolean => kty === 'RSA' && use === 'enc';

export const createBankKeys = ({ known, latest }: KeySource): BankKeys => {
  const find = async (matches: (key: JWK) => boolean): Promise<JWK | undefined> =>
    (await known()).find(matches) ?? (await latest()).find(matches);

  return {
    async signing(kid) {
      const jwk = await find((key) => isSigning(key) && key.kid === kid);
      if (!jwk) throw new NotFromBank('The bank does not publish the key of this message');
      return importKey(jwk, 'PS256');
    },

    async encryption() {
      const jwk = await find((key) => isEncryption(key) && key.kid !== undefined);
      if (!jwk) throw new BankUnavailable('The bank does not publish an encryption key');
      return { kid: jwk.kid ?? '', key: await importKey(jwk, 'RSA-OAEP-256') };
    },
  };
};
