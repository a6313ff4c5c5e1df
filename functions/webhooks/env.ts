import { HttpEnv } from '#shared/http/gate.ts';
import { KeyArns } from '#shared/signing/kms-signer.ts';
import { TargetPolicy } from '#shared/webhooks/target.ts';

export const Env = HttpEnv.extend({ WEBHOOK_KEYS: KeyArns, WEBHOOK_TARGETS: TargetPolicy });
