import { GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { decodeProtectedHeader } from 'jose';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { decryptText, derivedKey, encryptText } from '#shared/platform/encoding/jwe.ts';
import { type Clock, systemClock, utcDayOf } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { type Item, type Table } from '#shared/platform/storage/table.ts';
import { unwrap } from './unwrap.ts';

/**
 * Encrypts secrets for the table: AES-256-GCM as a compact JWE, with a separate key for each resource. A secret that
 * was encrypted for one resource cannot be decrypted for another.
 *
 * The keys of all resources are derived from one data key per day (HKDF, RFC 5869). KMS generates and wraps it, and the
 * table stores it wrapped. An encrypted text identifies its key by the day, which makes it half as long as a text that
 * contains its own wrapped key. An execution environment calls KMS once per daily key instead of once per secret.
 */
export interface SecretCipher {
  encrypt(secret: string, resourceId: string): Promise<string>;
  decrypt(encrypted: string, resourceId: string): Promise<string>;
}

const maxUnwrappedKeys = 200;

export interface SecretCipherDeps {
  /** Defaults to this execution environment's client. */
  readonly kms?: KMSClient;
  /** The KMS key that wraps the data keys. */
  readonly keyArn: string;
  /**
   * Purpose of the secrets. No two purposes share a data key, and each function may use only the purposes that it
   * needs: KMS checks the purpose as encryption context, and IAM as a condition.
   */
  readonly purpose: string;
  readonly table: Table;
  readonly now?: Clock;
}

export const kmsSecretCipher = ({
  kms = createKmsClient(),
  keyArn,
  purpose,
  table,
  now = systemClock,
}: SecretCipherDeps): SecretCipher => {
  const wrapping = { kms, keyArn, context: { purpose } };
  const dataKeys = createCache<Uint8Array>({ max: maxUnwrappedKeys });

  const loadKey = async (day: string): Promise<Uint8Array | undefined> => {
    const item = await table.get(keys.dataKey(purpose, day));
    return item && unwrap(wrapping, String(item.wrapped));
  };

  /** Generates a day's key. If several environments do so concurrently, all use the key that was stored first. */
  const generate = async (day: string): Promise<Uint8Array> => {
    const { Plaintext, CiphertextBlob } = await kms.send(
      new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: wrapping.context }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS returned no data key');
    const wrapped = Buffer.from(CiphertextBlob).toString('base64url');
    const item: Item = { ...keys.dataKey(purpose, day), entity: 'DataKey', wrapped };
    const earlier = await table.putIfAbsent(item);
    return earlier ? unwrap(wrapping, String(earlier.wrapped)) : Plaintext;
  };

  const dataKey = (day: string): Promise<Uint8Array> =>
    dataKeys.getOrLoad(day, async () => (await loadKey(day)) ?? generate(day));

  const keyFor = (secret: Uint8Array, resourceId: string) => derivedKey(secret, `sealed for ${resourceId}`);

  return {
    async encrypt(secret, resourceId) {
      const kid = utcDayOf(now());
      return encryptText(secret, keyFor(await dataKey(kid), resourceId), { kid });
    },
    async decrypt(encrypted, resourceId) {
      const { kid = '' } = decodeProtectedHeader(encrypted);
      const dayKey = await dataKeys.getOrLoad(kid, async () => {
        const key = await loadKey(kid);
        if (!key) throw new Error(`There is no data key for ${kid}`);
        return key;
      });
      return decryptText(encrypted, keyFor(dayKey, resourceId));
    },
  };
};
