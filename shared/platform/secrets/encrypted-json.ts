import { zlib } from '#shared/platform/encoding/zlib.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** Encrypts a value as compressed JSON. */
export const sealJson = (value: unknown, resourceId: string, cipher: SecretCipher): Promise<string> =>
  cipher.encrypt(zlib().gzipSync(JSON.stringify(value)).toString('base64'), resourceId);

export const decryptJson = async (encrypted: string, resourceId: string, cipher: SecretCipher): Promise<unknown> =>
  JSON.parse(
    zlib()
      .gunzipSync(Buffer.from(await cipher.decrypt(encrypted, resourceId), 'base64'))
      .toString('utf8'),
  );
