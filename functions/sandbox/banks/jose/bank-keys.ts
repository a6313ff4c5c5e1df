import { createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import * as z from 'zod';

/** A private key as the bank stores it: in plain text, because all money in the sandbox is fictitious. */
const StoredKey = z.object({ kid: z.string(), pem: z.string() });
type StoredKey = z.infer<typeof StoredKey>;

/**
 * A bank's keys. The first signing key signs; all keys are published, so that earlier signatures still verify after a
 * rotation.
 */
export const StoredKeys = z.object({
  signing: z.array(StoredKey).min(1),
  encryption: z.array(StoredKey).min(1),
  version: z.number(),
});
export type StoredKeys = z.infer<typeof StoredKeys>;

/** A private key and its name in the published key set. */
export interface BankKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** A JSON Web Key Set (RFC 7517). */
export interface KeySet {
  readonly keys: readonly JWK[];
}

const newPair = promisify(generateKeyPair);

const newKey = async (): Promise<StoredKey> => {
  const { privateKey, publicKey } = await newPair('rsa', { modulusLength: 2048 });
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }));
  return { kid, pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
};

export const newKeys = async (): Promise<StoredKeys> => {
  const [signing, encryption] = await Promise.all([newKey(), newKey()]);
  return { signing: [signing], encryption: [encryption], version: 0 };
};

/** Returns the keys with a new pair of each kind in front of the old ones. */
export const rotated = async (keys: StoredKeys): Promise<StoredKeys> => {
  const added = await newKeys();
  return {
    signing: [...added.signing, ...keys.signing],
    encryption: [...added.encryption, ...keys.encryption],
    version: keys.version + 1,
  };
};

export const bankKey = ({ kid, pem }: StoredKey): BankKey => ({ kid, key: createPrivateKey(pem) });

const published = ({ kid, key }: BankKey, use: 'sig' | 'enc'): JWK => {
  const { n, e } = key.export({ format: 'jwk' });
  return {
    kty: 'RSA',
    use,
    alg: use === 'sig' ? 'PS256' : 'RSA-OAEP-256',
    kid,
    ...(n !== undefined && { n }),
    ...(e !== undefined && { e }),
  };
};

/** A key of 1,024 bits, which is too short for FAPI. */
const weakKey = (): BankKey => ({ kid: 'weak', key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey });

/** Returns the bank's key set. With `hasWeakKey`, the first key of each kind is too short, so clients must skip it. */
export const keySetOf = ({ signing, encryption }: StoredKeys, hasWeakKey = false): KeySet => ({
  keys: [
    ...(hasWeakKey ? [published(weakKey(), 'sig'), published(weakKey(), 'enc')] : []),
    ...signing.map((key) => published(bankKey(key), 'sig')),
    ...encryption.map((key) => published(bankKey(key), 'enc')),
  ],
});
