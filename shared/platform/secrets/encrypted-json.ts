import { zlib } from '#shared/platform/encoding/zlib.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** Encrypts a value as compressed JSON. */
export const sealJson = (value: unknown, resourceId: string, box: SecretCipher): Promise<string> =>
  box.encrypt(zlib().gzipSync(JSON.stringify(value)).toString('base64'), resourceId);

export const decryptJson = async (sealed: string, resourceId: string, box: SecretCipher): Promise<unknown> =>
  JSON.parse(
    zlib()
      .gunzipSync(Buffer.from(await box.decrypt(sealed, resourceId), 'base64'))
      .toString('utf8'),
  );
