import * as z from 'zod';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** Base address of the banks. */
  BASE_URL: z.url(),
  /** The third party registered here and its keys: what a market's trust framework would tell a bank. */
  CLIENT_ID: z.string(),
  CLIENT_KEYS: KeyArns,
});
