import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';

export const Env = HttpEnv.extend({ WEBHOOK_KEYS: KeyArns });
