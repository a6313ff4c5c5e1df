import { zlib } from '#shared/platform/encoding/zlib.ts';
import type { SealedBox } from './sealed-box.ts';

/** Encrypts a value as compressed JSON. */
export const sealJson = (value: unknown, resourceId: string, box: SealedBox): Promise<string> =>
  box.seal(zlib().gzipSync(JSON.stringify(value)).toString('base64'), resourceId);

export const openJson = async (sealed: string, resourceId: string, box: SealedBox): Promise<unknown> =>
  JSON.parse(
    zlib()
      .gunzipSync(Buffer.from(await box.open(sealed, resourceId), 'base64'))
      .toString('utf8'),
  );
