import { consume } from '#shared/queue/consume.ts';
import { openLater } from '#shared/queue/later.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { kmsSigner, openKms } from '#shared/signing/kms-signer.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { openPost } from '#shared/webhooks/post.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { type Deps, handleMessage, Message } from './deliver.ts';
import { Env } from './env.ts';
import { openHealth } from './health.ts';
import { openEventTokens } from './tokens.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  health: openHealth(openSubscriptions(table, systemClock), systemClock),
  deliveries: openDeliveries(table, systemClock),
  tokens: openEventTokens(kmsSigner(openKms(), env.WEBHOOK_KEYS), env.BASE_URL, systemClock),
  post: openPost(env.WEBHOOK_TARGETS),
  later: openLater(env),
  retryQueue: env.RETRY_QUEUE,
  now: systemClock,
};

export const handler = consume('webhook-dispatcher', Message.parse, (message) => handleMessage(message, deps));
