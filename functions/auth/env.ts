import { HttpEnv } from '#shared/http/gate.ts';
import { KeyArns } from '#shared/signing/kms-signer.ts';

export const Env = HttpEnv.extend({ WEBHOOK_KEYS: KeyArns });
