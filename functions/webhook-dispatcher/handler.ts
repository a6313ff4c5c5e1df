import type { ScheduledEvent, SQSEvent } from 'aws-lambda';
import { consumeBatches } from '#shared/platform/messaging/consume.ts';
import { openBatchSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { openImpatientKms } from '#shared/platform/aws/kms.ts';
import { kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { twoFormSigner } from '#shared/platform/signing/two-form-signer.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { log } from '#shared/standard/log.ts';
import { openDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { openPost } from '#shared/platform/outbound/public-post.ts';
import { openSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { openWebhookPairs } from '#shared/events/webhooks/webhook-keys.ts';
import { openDeliveryBatch } from './deliver.ts';
import type { Deps } from './deps.ts';
import { Env } from './env.ts';
import { openHealth } from './health.ts';
import { Message } from './messages.ts';
import { openPosts } from './posts.ts';
import { openEventTokens } from './tokens.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
// No retries and a short timeout: the signing pair of the day signs whatever KMS does not.
const kms = openImpatientKms();
const pairs = openWebhookPairs({ kms, keyArn: env.WEBHOOK_PAIRS_KEY, table, now: systemClock });
const signer = twoFormSigner({
  form: env.WEBHOOK_SIGNING,
  kms: kmsSigner(kms, env.WEBHOOK_KEYS, { patienceMs: 1_000 }),
  pairs,
  now: systemClock,
  onOverflow: (error) => log({ event: 'webhooks.overflowed', error: describeBug(error).error }),
});
const health = openHealth(openSubscriptions(table, systemClock), systemClock);

const deps: Deps = {
  health,
  deliveries: openDeliveries(table),
  tokens: openEventTokens(signer, env.BASE_URL, systemClock),
  posts: openPosts(openPost(env.WEBHOOK_TARGETS), health.noteSlow),
  sender: { ...openScheduledSender(env), ...openBatchSender(openSqs(), systemClock) },
  otherLane: env.RETRIES_QUEUE,
  now: systemClock,
};

const deliver = consumeBatches('webhook-dispatcher', Message.parse, () => openDeliveryBatch(deps));

/** Reads both queues. On its schedule, prepares the signing pairs of today and tomorrow. */
export const handler = (event: SQSEvent | ScheduledEvent) => ('Records' in event ? deliver(event) : pairs.prepare());
