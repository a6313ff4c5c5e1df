import { HttpEnv } from '#shared/sessions/gate.ts';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';

export const Env = HttpEnv.extend({ WEBHOOK_KEYS: KeyArns });
