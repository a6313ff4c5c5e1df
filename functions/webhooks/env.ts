import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';
import { TargetPolicy } from '#shared/platform/outbound/public-target.ts';

export const Env = HttpEnv.extend({
  WEBHOOK_KEYS: KeyArns,
  STANDARD_WEBHOOK_KEYS: KeyArns,
  WEBHOOK_TARGETS: TargetPolicy,
});
