import * as z from 'zod';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** The address below which each bank has its own, e.g. `{BASE_URL}/uae-enbdx`. */
  BASE_URL: z.url(),
  /** The registered third party and its signing keys. Real banks look both up in their market's trust framework. */
  CLIENT_ID: z.string(),
  CLIENT_KEYS: KeyArns,
});
