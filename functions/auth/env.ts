import { HttpEnv } from '#shared/clients/sessions/gate.ts';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';

export const Env = HttpEnv.extend({ WEBHOOK_KEYS: KeyArns });
