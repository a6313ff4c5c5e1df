import { importJWK, type CryptoKey, type JWK } from 'jose';
import { BankUnavailable, NotFromBank } from '../port/errors.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';

/** The public keys of a bank: those that sign its messages, and the one that messages to it are encrypted with. */
export interface BankKeys {
  /** Throws NotFromBank if the bank publishes no such key. */
  signing(kid: string): Promise<CryptoKey>;
  encryption(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
}

/** Where the keys come from: those that we know, and those that the bank publishes now. */
export interface KeySource {
  known(): Promise<readonly JWK[]>;
  /** Asks the bank. Callers use it for a key that is not among those that we know, because a bank may have rotated. */
  latest(): Promise<readonly JWK[]>;
}

/** Importing a key costs as much as verifying with it. */
const importedKeys = openMemory<CryptoKey>({ most: 500 });

const imported = ({ kty, n, e }: JWK, alg: 'PS256' | 'RSA-OAEP-256'): Promise<CryptoKey> =>
  importedKeys.recall(`${alg}.${n}.${e}`, async () => {
    const key = await importJWK({ ...(kty && { kty }), ...(n && { n }), ...(e && { e }) }, alg);
    if (key instanceof Uint8Array) throw new BankUnavailable('The bank publishes a key that is not public');
    return key;
  });

const isSigning = ({ kty, use }: JWK): boolean => kty === 'RSA' && (use === undefined || use === 'sig');
const isEncryption = ({ kty, use }: JWK): boolean => kty === 'RSA' && use === 'enc';

export const openBankKeys = ({ known, latest }: KeySource): BankKeys => {
  const find = async (fits: (key: JWK) => boolean): Promise<JWK | undefined> =>
    (await known()).find(fits) ?? (await latest()).find(fits);

  return {
    async signing(kid) {
      const jwk = await find((key) => isSigning(key) && key.kid === kid);
      if (!jwk) throw new NotFromBank('The bank does not publish the key of this message');
      return imported(jwk, 'PS256');
    },

    async encryption() {
      const jwk = await find((key) => isEncryption(key) && key.kid !== undefined);
      if (!jwk) throw new BankUnavailable('The bank does not publish a key for messages to it');
      return { kid: jwk.kid ?? '', key: await imported(jwk, 'RSA-OAEP-256') };
    },
  };
};
