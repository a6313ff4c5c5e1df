import { importJWK, type CryptoKey, type JWK } from 'jose';
import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { KeySet } from '../directory/key-set.ts';
import { BankUnavailable, NotFromBank } from '../port/errors.ts';
import type { BankServer } from '../transport/bank-server.ts';
import { type CallBank, unexpectedStatus } from '../transport/calls.ts';

/** The sources of a bank's keys: the stored keys, and the keys that the bank currently publishes. */
interface KeySource {
  known(): Promise<readonly JWK[]>;
  /** Fetches the keys from the bank. Called only if a key is not stored, because the bank may have rotated its keys. */
  latest(): Promise<readonly JWK[]>;
}

/** Minimum length, in bits, of an RSA key (FAPI 2.0 Security Profile §5.4.1). */
const minModulusBits = 2_048;

const importKey = async ({ n = '', e = '' }: JWK, alg: 'PS256' | 'RSA-OAEP-256'): Promise<CryptoKey> => {
  const key = await importJWK({ kty: 'RSA', n, e }, alg);
  if (key instanceof Uint8Array || !('modulusLength' in key.algorithm)) throw new Error('The key is not an RSA key');
  if (Number(key.algorithm.modulusLength) < minModulusBits) throw new Error('The key is too short');
  return key;
};

/** Returns the first usable key. Ignores the other keys of the set, as RFC 7517 §5 recommends. */
const firstUsable = async (keys: readonly JWK[], alg: 'PS256' | 'RSA-OAEP-256') => {
  for (const { kid = '', ...jwk } of keys) {
    const key = await importKey(jwk, alg).catch(() => undefined);
    if (key) return { kid, key };
  }
  return undefined;
};

const isSigning = ({ kty, use }: JWK): boolean => kty === 'RSA' && (use === undefined || use === 'sig');
const isEncryption = ({ kty, use }: JWK): boolean => kty === 'RSA' && use === 'enc';

/** A bank's public keys: the keys that verify its messages, and the key that encrypts messages to the bank. */
export const createBankKeys = ({ known, latest }: KeySource) => {
  const find = async (matches: (key: JWK) => boolean, alg: 'PS256' | 'RSA-OAEP-256') =>
    (await firstUsable((await known()).filter(matches), alg)) ?? firstUsable((await latest()).filter(matches), alg);

  return {
    /** Returns the key that verifies messages with a given `kid`. Throws NotFromBank if the bank does not publish it. */
    async signing(kid: string): Promise<CryptoKey> {
      const found = await find((key) => isSigning(key) && key.kid === kid, 'PS256');
      if (!found) throw new NotFromBank('The bank does not publish the key of this message');
      return found.key;
    },

    async encryption() {
      const found = await find((key) => isEncryption(key) && key.kid !== undefined, 'RSA-OAEP-256');
      if (!found) throw new BankUnavailable('The bank does not publish an encryption key');
      return found;
    },
  };
};
export type BankKeys = ReturnType<typeof createBankKeys>;

/** Returns the keys of a bank that must not be asked for its current ones. */
export const storedKeys = (keys: readonly JWK[]): BankKeys =>
  createBankKeys({ known: async () => keys, latest: async () => [] });

/** Cache time of fetched keys, so that messages with unknown `kid`s cannot each trigger a fetch. */
const latestKeysMs = 30_000;

/**
 * Creates a look-up of a bank's keys: first among the stored keys, then among the keys that the bank currently publishes.
 */
export const publishedKeys = ({ jwksUri, keys }: BankServer, call: CallBank, now: Clock): BankKeys => {
  const latest = createCache<readonly JWK[]>({ max: 1, lifetimeMs: latestKeysMs, now });
  return createBankKeys({
    known: async () => latest.peek('keys') ?? keys,
    latest: () =>
      latest.getOrLoad('keys', async () => {
        const response = await call('keys', { interactionId: newRandomId() }, { method: 'GET', url: jwksUri });
        if (response.status !== 200) throw unexpectedStatus(response, now());
        const parsed = KeySet.safeParse(parsedJson(response.text));
        if (!parsed.success) throw new BankUnavailable('The bank does not publish a key set', { cause: parsed.error });
        return parsed.data.keys;
      }),
  });
};
