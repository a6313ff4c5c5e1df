import type { ScheduledEvent, SQSEvent } from 'aws-lambda';
import { consumeBatches } from '#shared/platform/messaging/consume.ts';
import { createBatchSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { createScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { createImpatientKmsClient, createKmsClient } from '#shared/platform/aws/kms.ts';
import { kmsEd25519Signer, kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { fallbackSigner } from '#shared/platform/signing/fallback-signer.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { log } from '#shared/standard/log.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createPublicPost } from '#shared/platform/outbound/public-post.ts';
import { createStoredEvents } from '#shared/events/webhooks/stored-events.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { createWebhookPairs } from '#shared/events/webhooks/webhook-keys.ts';
import { createClientAlert } from './alert-client.ts';
import { createDeliveryBatch } from './deliver.ts';
import type { Deps } from './deps.ts';
import { Env } from './env.ts';
import { createHealth } from './health.ts';
import { Message } from './messages.ts';
import { createReceiverLimiter } from './receiver-limiter.ts';
import { createEventTokens, createStandardHeaders } from './signatures.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);
// The pairs and the standard signatures have no fallback, so one lost connection must not count.
const kms = createKmsClient();
const pairs = createWebhookPairs({ kms, keyArn: env.WEBHOOK_PAIRS_KEY, table, now: systemClock });
const signer = fallbackSigner({
  method: env.WEBHOOK_SIGNING,
  // No retries and a short timeout, because today's signing pair signs whatever KMS does not.
  kms: kmsSigner(createImpatientKmsClient(), env.WEBHOOK_KEYS, { timeoutMs: 1_000 }),
  pairs,
  now: systemClock,
  onOverflow: (error) => log({ event: 'webhooks.overflowed', error: describeBug(error).error }),
});
const subscriptions = createSubscriptions(table, systemClock);
const sender = { ...createScheduledSender(env), ...createBatchSender(createSqsClient(), systemClock) };
const storedEvents = createStoredEvents(table, systemClock);
const alert = createClientAlert({ subscriptions, storedEvents, sender, slowQueue: env.RETRIES_QUEUE });
const health = createHealth(subscriptions, systemClock, alert);

const deps: Deps = {
  health,
  deliveries: createDeliveries(table),
  tokens: createEventTokens(signer, env.BASE_URL, systemClock),
  standardHeaders: createStandardHeaders(
    kmsEd25519Signer(kms, env.STANDARD_WEBHOOK_KEYS, { timeoutMs: 1_000 }),
    systemClock,
  ),
  posts: createReceiverLimiter(createPublicPost(env.WEBHOOK_TARGETS), health.noteSlow),
  sender,
  slowQueue: env.RETRIES_QUEUE,
  now: systemClock,
};

const deliver = consumeBatches('webhook-dispatcher', Message.parse, () => createDeliveryBatch(deps));

/** Reads both queues. On its schedule, prepares the signing pairs of today and tomorrow. */
export const handler = (event: SQSEvent | ScheduledEvent) => ('Records' in event ? deliver(event) : pairs.prepare());
