import * as z from 'zod';
import { ScheduledSendEnv } from '#shared/platform/messaging/scheduled-send.ts';
import { QueueAddress } from '#shared/platform/messaging/queue.ts';
import { KeyArns } from '#shared/platform/signing/kms-signer.ts';
import { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import { TargetPolicy } from '#shared/platform/outbound/public-target.ts';

export const Env = ScheduledSendEnv.extend({
  TABLE_NAME: z.string(),
  BASE_URL: z.url(),
  WEBHOOK_KEYS: KeyArns,
  STANDARD_WEBHOOK_KEYS: KeyArns,
  WEBHOOK_PAIRS_KEY: z.string(),
  WEBHOOK_SIGNING: SigningMethod,
  WEBHOOK_TARGETS: TargetPolicy,
  RETRIES_QUEUE: QueueAddress,
});
