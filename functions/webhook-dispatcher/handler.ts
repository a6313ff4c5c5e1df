import { consume } from '#shared/platform/messaging/consume.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSigner, openKms } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { openPost } from '#shared/platform/outbound/public-post.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { handleMessage } from './deliver.ts';
import type { Deps } from './deps.ts';
import { Env } from './env.ts';
import { openHealth } from './health.ts';
import { Message } from './messages.ts';
import { openEventTokens } from './tokens.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  health: openHealth(openSubscriptions(table, systemClock), systemClock),
  deliveries: openDeliveries(table, systemClock),
  tokens: openEventTokens(kmsSigner(openKms(), env.WEBHOOK_KEYS), env.BASE_URL, systemClock),
  post: openPost(env.WEBHOOK_TARGETS),
  sender: openScheduledSender(env),
  retryQueue: env.RETRY_QUEUE,
  now: systemClock,
};

export const handler = consume('webhook-dispatcher', Message.parse, (message) => handleMessage(message, deps));
